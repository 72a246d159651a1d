import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KubeConfig } from '@kubernetes/client-node';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { logTail } from '../../../local/process/log-tail.ts';
import { freePort } from '../../../local/process/ports.ts';
import { spawnGuarded } from '../../../local/process/spawn-guarded.ts';
import { ended, hasEnded, stopChild } from '../../../local/process/stop-child.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';
import { assembled } from '../assembled.ts';
import { isApiServerReady } from './api-server-ready.ts';
import type { ControlProgram } from './cached-programs.ts';
import { type ClusterUser, controlArguments, tokens } from './control-programs.ts';

/**
 * The API of a real cluster: etcd, API server, scheduler, and the controllers that create pods of Jobs. It
 * has no node; tests set the status of pods (`played-kubelet.ts`). It does not need root.
 */
export interface OwnCluster extends AsyncDisposable {
  /** Sets the address of the API and the user in a client configuration. */
  readonly configure: (config: KubeConfig, user: ClusterUser) => void;
  /** Kills the API server, as in a crash. */
  killApiServer(): Promise<void>;
  /** Starts it again on the same port, and resolves when it is ready. */
  restartApiServer(): Promise<void>;
}

/** @param programs - the folder of the programs */
export function startOwnCluster(programs: string): Promise<OwnCluster> {
  return assembled((cleanup) => assemble(programs, cleanup));
}

async function assemble(programs: string, cleanup: AsyncDisposableStack): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-cluster-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const ports = { etcd: await freePort(), etcdPeers: await freePort(), api: await freePort() };
  const given = controlArguments(folder, ports);
  const server = `https://127.0.0.1:${ports.api}`;
  const logOf = (name: ControlProgram) => join(folder, `${name}.log`);
  const start = (name: ControlProgram): ChildProcess => {
    const log = openSync(logOf(name), 'a');
    const child = spawnGuarded(join(programs, name), given[name], {
      ...{ environment: inheritedEnvironment(), cwd: folder, deathSignal: 'KILL' },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    cleanup.defer(() => stopChild(child, 'SIGKILL', 0));
    return child;
  };
  const startApiServer = async () => {
    const child = start('kube-apiserver');
    // Its certificate is self-signed.
    await waitUntil(() => isApiServerReady(server, { rejectUnauthorized: false }), {
      ...{ what: 'The API server is ready', timeoutMs: startTimeoutMs, intervalMs: 100 },
      giveUp: () =>
        hasEnded(child) ? `The API server did not start:\n${logTail(logOf('kube-apiserver'))}` : undefined,
    });
    return child;
  };
  start('etcd');
  let apiServer = await startApiServer();
  start('kube-controller-manager');
  start('kube-scheduler');
  return {
    configure: (config, user) =>
      config.loadFromOptions({
        clusters: [{ name: 'own', server, skipTLSVerify: true }],
        users: [{ name: user, token: tokens[user] }],
        contexts: [{ name: 'own', cluster: 'own', user }],
        currentContext: 'own',
      }),
    async killApiServer() {
      apiServer.kill('SIGKILL');
      await ended(apiServer);
    },
    async restartApiServer() {
      apiServer = await startApiServer();
    },
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}
