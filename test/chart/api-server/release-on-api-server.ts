import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppsV1Api, CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import { inheritedEnvironment, readEnvironment } from '../../../adapters/env.ts';
import { localEnvironment } from '../../../adapters/settings/programs.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { ensureHelm } from '../../../local/helm/ensure-helm.ts';
import { startOwnCluster } from '../../support/cluster/own-cluster.ts';
import { when } from '../../support/when.ts';
import { chartFolder, profileFile, type HelmResult } from '../support/helm.ts';

/** The API of a real cluster without a node, and Helm for releases of the chart on it. */
export interface ReleaseStage extends AsyncDisposable {
  readonly core: CoreV1Api;
  readonly apps: AppsV1Api;
  /** A configuration with a token of this account, which the kubelet would mount into this pod. */
  as(namespace: string, account: string, pod: string): Promise<KubeConfig>;
  newNamespace(name: string): Promise<void>;
  /**
   * Installs or upgrades the release `maps` of the trial profile with values on top. Hooks are left out, because no
   * node runs their pods.
   */
  upgrade(namespace: string, values?: object): Promise<HelmResult>;
  uninstall(namespace: string): Promise<HelmResult>;
}

export async function startReleaseStage(programs: string): Promise<ReleaseStage> {
  const own = await startOwnCluster(programs);
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-release-'));
  const kubeconfig = join(folder, 'kubeconfig');
  const admin = new KubeConfig();
  own.configure(admin, 'admin');
  await writeFile(kubeconfig, admin.exportConfig(), { mode: 0o600 });
  const core = admin.makeApiClient(CoreV1Api);
  const program = await ensureHelm(cacheFolder(readEnvironment(localEnvironment)), {
    environment: inheritedEnvironment(),
    say: () => undefined,
  });
  const helm = async (...args: readonly string[]): Promise<HelmResult> => {
    const homes = { HELM_CONFIG_HOME: folder, HELM_CACHE_HOME: folder, HELM_DATA_HOME: folder };
    const child = spawn(program, args, {
      env: { ...inheritedEnvironment(), ...homes, KUBECONFIG: kubeconfig },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const code = new Promise<number>((resolve) => void child.once('close', (exit) => resolve(exit ?? -1)));
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, output, errors };
  };
  return {
    core,
    apps: admin.makeApiClient(AppsV1Api),
    async as(namespace, account, pod) {
      const boundObjectRef = { apiVersion: 'v1', kind: 'Pod', name: pod };
      const { status } = await core.createNamespacedServiceAccountToken({
        ...{ namespace, name: account },
        body: { spec: { audiences: [], boundObjectRef } },
      });
      const config = new KubeConfig();
      config.loadFromOptions({
        clusters: admin.getClusters(),
        users: [{ name: account, token: status?.token ?? '' }],
        contexts: [{ name: 'own', cluster: 'own', user: account }],
        currentContext: 'own',
      });
      return config;
    },
    async newNamespace(name) {
      await core.createNamespace({ body: { metadata: { name } } });
      await when('the account of the namespace exists', async () => {
        const { items } = await core.listNamespacedServiceAccount({ namespace: name });
        return items.length > 0;
      });
    },
    async upgrade(namespace, values = {}) {
      const file = join(folder, 'values.json');
      await writeFile(file, JSON.stringify(values));
      const from = ['--values', profileFile('trial'), '--values', file];
      return helm(
        'upgrade',
        '--install',
        'maps',
        chartFolder,
        '--namespace',
        namespace,
        '--no-hooks',
        ...from,
      );
    },
    uninstall: (namespace) => helm('uninstall', 'maps', '--namespace', namespace, '--no-hooks'),
    async [Symbol.asyncDispose]() {
      await own[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
