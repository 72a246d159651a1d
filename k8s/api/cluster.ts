import type { BatchV1Api, CoreV1Api, KubeConfig, Watch } from '@kubernetes/client-node';

/** The API of a cluster, and the namespace of this process there. */
export interface Cluster {
  readonly namespace: string;
  readonly jobs: BatchV1Api;
  readonly pods: CoreV1Api;
  readonly watch: Pick<Watch, 'watch'>;
}

/**
 * Finds the cluster by the service account of the pod, or else by KUBECONFIG, unless `configure` says where it is. The
 * library takes 85 MiB of memory, so that it is loaded by whom a setting asks for it.
 */
export async function openCluster(
  namespace: string,
  configure: (config: KubeConfig) => void = (config) => config.loadFromDefault(),
): Promise<Cluster> {
  const { BatchV1Api, CoreV1Api, KubeConfig, Watch } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  configure(config);
  return {
    namespace,
    jobs: config.makeApiClient(BatchV1Api),
    pods: config.makeApiClient(CoreV1Api),
    watch: new Watch(config),
  };
}
