import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kubectl } from '../control-plane/kubectl.ts';
import { addresses } from '../node/network.ts';
import type { NodeNamespaces } from '../node/namespaces.ts';
import { serviceOfProcess } from './service-of-process.ts';

const port = 1053;

/** Resolves service names for pods. It resolves no other names: the cluster has no access to the internet. */
export async function startDns(
  node: NodeNamespaces,
  kubectl: Kubectl,
  options: { readonly programs: string; readonly folder: string; readonly kubeconfig: string },
): Promise<void> {
  const configuration = join(options.folder, 'Corefile');
  await writeFile(
    configuration,
    `.:${port} {
    bind ${addresses.node}
    errors
    kubernetes cluster.local in-addr.arpa {
        kubeconfig ${options.kubeconfig}
        ttl 5
    }
    cache 5
}
`,
  );
  node.start('coredns', join(options.programs, 'coredns'), ['-conf', configuration]);
  await kubectl.apply(
    ...serviceOfProcess(
      'kube-dns',
      'kube-system',
      [
        { name: 'dns', port: 53, targetPort: port, protocol: 'UDP' },
        { name: 'dns-tcp', port: 53, targetPort: port, protocol: 'TCP' },
      ],
      { clusterIp: addresses.dnsService },
    ),
  );
}
