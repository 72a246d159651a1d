import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Kubectl } from './control-plane/kubectl.ts';
import type { PreparationOptions, PreparedRelease } from './prepare.ts';
import { namespace, stepNamespace } from './release/surroundings.ts';
import type { ExistingCluster } from './site.ts';
import type { ClusterStage } from './stage.ts';
import { openRunFolder, prepareNamespace } from './start-stage.ts';

const run = promisify(execFile);

/** Loads the images onto an existing cluster, and starts the backing services on this machine; installs nothing. */
export async function startExistingStage(
  { kubeconfig, loadImages, site }: ExistingCluster,
  prepared: PreparedRelease,
  options: PreparationOptions,
  cleanup: AsyncDisposableStack,
): Promise<ClusterStage> {
  const { environment } = options;
  const kubectl = new Kubectl('kubectl', kubeconfig, environment);
  for (const name of [namespace, stepNamespace])
    if ((await kubectl.run('get', 'namespace', name, '--ignore-not-found', '-o', 'name')) !== '')
      throw new Error(`The cluster has a namespace ${name} already, which these tests create and delete.`);
  await openRunFolder(cleanup);
  const [program, ...args] = loadImages;
  await run(program, [...args, prepared.images.file], { env: environment });
  cleanup.defer(async () => {
    await kubectl.run('delete', 'namespace', namespace, stepNamespace, '--ignore-not-found');
  });
  const release = await prepareNamespace({ kubectl, kubeconfig, site }, prepared, options, cleanup);
  // An uninstall deletes what is outside the namespaces.
  cleanup.defer(() => release.helm.uninstall().catch(() => undefined));
  const addKeda = async () =>
    (await kubectl.run('get', 'crd', 'scaledobjects.keda.sh', '--ignore-not-found', '-o', 'name')) !== '';
  return { ...release, cluster: { kubectl, faults: null }, site, addKeda };
}
