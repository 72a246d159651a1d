import type { BatchV1Api, CoreV1Api, KubeConfig, Watch } from '@kubernetes/client-node';

/** Clients of the Kubernetes API, and the namespace of this process. */
export interface Cluster {
  readonly namespace: string;
  readonly jobs: BatchV1Api;
  readonly pods: CoreV1Api;
  readonly watch: Pick<Watch, 'watch'>;
}

/**
 * Connects with the service account of the pod, or with KUBECONFIG, unless `configure` sets something else. The client
 * library takes 85 MiB of memory, so it is imported only when a setting requires it.
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
