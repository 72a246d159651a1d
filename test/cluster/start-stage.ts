import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemFolder } from '../../local/system-folder.ts';
import { startGateway } from './addons/gateway.ts';
import { startKeda } from './addons/keda.ts';
import { startBacking } from './backing/start-backing.ts';
import { ensureKeda } from './build/ensure-keda.ts';
import type { Kubectl } from './control-plane/kubectl.ts';
import { nodeName } from './node/kubelet.ts';
import { checkout, type PreparationOptions, type PreparedCluster, type PreparedRelease } from './prepare.ts';
import { Helm } from './release/helm.ts';
import { namespace, surroundings } from './release/surroundings.ts';
import { type ClusterSite, ownSite } from './site.ts';
import type { ClusterStage } from './stage.ts';
import { startCluster } from './start-cluster.ts';

/** The folder of the single running cluster; leftovers of a killed run are removed at the next start. */
export const runFolder = join(systemFolder, 'cluster');

/** Makes an empty folder, which is removed at the end. */
export async function openRunFolder(cleanup: AsyncDisposableStack): Promise<void> {
  await rm(runFolder, { recursive: true, force: true });
  await mkdir(runFolder, { recursive: true });
  await chmod(runFolder, 0o755);
  cleanup.defer(() => rm(runFolder, { recursive: true, force: true }));
}

/** Starts the cluster with the images on its node, and the backing services; installs nothing. */
export async function startStage(
  prepared: PreparedCluster,
  options: PreparationOptions,
  cleanup: AsyncDisposableStack,
): Promise<ClusterStage> {
  const { environment, say: log } = options;
  await openRunFolder(cleanup);
  const took = stopwatch(log);
  const cluster = await startCluster({
    ...prepared,
    folder: join(runFolder, 'node'),
    imageStore: join(options.cacheFolder, 'cluster', 'containerd'),
    environment,
  });
  cleanup.use(cluster);
  took('The cluster is ready');
  await startGateway(cluster.node, cluster.kubectl, {
    programs: prepared.gateway,
    folder: join(runFolder, 'node'),
    kubeconfig: cluster.identities.kubeconfigOf('admin'),
    environment,
  });
  took('It has a Gateway');
  await cluster.containerd.importImages(prepared.images);
  took('Its node has the images');
  const addKeda = async () => {
    const programs = await ensureKeda(options.cacheFolder, options);
    await startKeda(cluster.node, cluster.kubectl, {
      programs,
      folder: join(runFolder, 'node'),
      identities: cluster.identities,
    });
    return true;
  };
  const faults = {
    nodeName,
    killApiServer: () => cluster.apiServer().kill(),
    restartApiServer: () => cluster.restartApiServer(),
  };
  const kubeconfig = cluster.identities.kubeconfigOf('admin');
  const { kubectl } = cluster;
  const release = await prepareNamespace({ kubectl, kubeconfig, site: ownSite }, prepared, options, cleanup);
  return { ...release, cluster: { kubectl, faults }, site: ownSite, addKeda };
}

interface ReleaseTarget {
  readonly kubectl: Kubectl;
  readonly kubeconfig: string;
  readonly site: ClusterSite;
}

/** Starts the backing services, and creates what an operator creates before a release. */
export async function prepareNamespace(
  { kubectl, kubeconfig, site }: ReleaseTarget,
  prepared: PreparedRelease,
  options: PreparationOptions,
  cleanup: AsyncDisposableStack,
): Promise<Pick<ClusterStage, 'backing' | 'helm' | 'imageTag'>> {
  const took = stopwatch(options.say);
  const backing = await startBacking({ ...options, site, folder: join(runFolder, 'beside') });
  cleanup.use(backing);
  took('Postgres, Temporal and the issuer are ready');
  await kubectl.apply(...surroundings(backing, site));
  const folder = join(runFolder, 'helm');
  await mkdir(folder);
  const helm = new Helm({
    program: prepared.helm,
    kubeconfig,
    chart: join(checkout, 'charts/chartroom'),
    release: 'chartroom',
    namespace,
    folder,
    environment: options.environment,
  });
  return { backing, helm, imageTag: prepared.images.tag };
}

function stopwatch(log: (line: string) => void): (what: string) => void {
  let since = performance.now();
  return (what) => {
    log(`  ${what}. [${((performance.now() - since) / 1000).toFixed(1)} s]`);
    since = performance.now();
  };
}
