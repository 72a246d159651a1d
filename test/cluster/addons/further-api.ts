import type { AppliedManifest } from '../control-plane/kubectl.ts';
import { serviceOfProcess } from './service-of-process.ts';

export interface FurtherApi {
  readonly group: string;
  readonly version: string;
  readonly service: string;
  readonly namespace: string;
  /** The port of its server in the node. */
  readonly port: number;
}

/** An aggregated API that a process of the node serves. */
export function furtherApi({ group, version, service, namespace, port }: FurtherApi): AppliedManifest[] {
  return [
    ...serviceOfProcess(service, namespace, [{ name: 'https', port: 443, targetPort: port }]),
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: `${version}.${group}` },
      spec: {
        service: { name: service, namespace, port: 443 },
        group,
        version,
        groupPriorityMinimum: 100,
        versionPriority: 100,
        // Its certificate is self-signed; the connection does not leave the node.
        insecureSkipTLSVerify: true,
      },
    },
  ];
}
