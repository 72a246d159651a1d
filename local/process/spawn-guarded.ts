import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** Options of a guarded child. `environment` is its complete environment: nothing else is inherited. */
export interface GuardedOptions {
  environment: NodeJS.ProcessEnv;
  cwd: string;
  /** Signal that the kernel sends to the child when this process dies (Linux). */
  deathSignal: 'INT' | 'TERM' | 'KILL';
  stdio?: SpawnOptions['stdio'];
  uid?: number;
  gid?: number;
}

let setpriv: boolean | undefined;

/** Whether `setpriv` of util-linux can set a parent death signal on this machine. */
function hasSetpriv(): boolean {
  setpriv ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'KILL', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return setpriv;
}

/**
 * Starts a child that does not outlive this process.
 *
 * The child leads its own process group, so Ctrl-C on the terminal reaches only this process, which stops its children
 * in order. The parent death signal stops them if this process is killed.
 */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  options: GuardedOptions,
): ChildProcess {
  const guarded = hasSetpriv();
  const child = spawn(
    guarded ? 'setpriv' : command,
    guarded ? ['--pdeathsig', options.deathSignal, '--', command, ...args] : args,
    {
      cwd: options.cwd,
      env: options.environment,
      stdio: options.stdio ?? 'ignore',
      detached: true,
      ...(options.uid === undefined ? {} : { uid: options.uid }),
      ...(options.gid === undefined ? {} : { gid: options.gid }),
    },
  );
  // Callers detect a failed start by the missing pid. An unhandled error event would end this process.
  child.on('error', () => undefined);
  return child;
}
