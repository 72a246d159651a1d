import type { AppliedManifest } from '../control-plane/kubectl.ts';
import { addresses } from '../node/network.ts';

export interface ServicePort {
  readonly name: string;
  readonly port: number;
  readonly targetPort: number;
  readonly protocol?: 'TCP' | 'UDP';
}

/** A service whose server is not a pod but a process of the node or at the given address. */
export function serviceOfProcess(
  name: string,
  namespace: string,
  ports: readonly ServicePort[],
  { clusterIp, address = addresses.node }: { readonly clusterIp?: string; readonly address?: string } = {},
): AppliedManifest[] {
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace },
      spec: { ...(clusterIp === undefined ? {} : { clusterIP: clusterIp }), ports },
    },
    {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { name: `${name}-1`, namespace, labels: { 'kubernetes.io/service-name': name } },
      addressType: 'IPv4',
      ports: ports.map((port) => ({
        name: port.name,
        port: port.targetPort,
        protocol: port.protocol ?? 'TCP',
      })),
      endpoints: [{ addresses: [address], conditions: { ready: true } }],
    },
  ];
}
