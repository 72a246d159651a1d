import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** How a guarded child is started. `environment` is its whole environment: nothing is inherited silently. */
export interface GuardedOptions {
  environment: NodeJS.ProcessEnv;
  cwd: string;
  /** The signal the kernel sends to the child when this process dies, whatever killed it (Linux). */
  deathSignal: 'INT' | 'TERM' | 'KILL';
  stdio?: SpawnOptions['stdio'];
  uid?: number;
  gid?: number;
}

let setpriv: boolean | undefined;

/** Whether util-linux' `setpriv` can set a parent death signal on this machine. */
function hasSetpriv(): boolean {
  setpriv ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'KILL', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return setpriv;
}

/**
 * Starts a child that does not outlive this process.
 *
 * It leads a process group of its own, so a Ctrl-C on the terminal reaches only us and we stop the parts in our
 * order; the parent death signal covers the case that we are killed and can stop nothing.
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
  // A program that cannot be started has no pid, which is how callers see it; the event alone would end us.
  child.on('error', () => undefined);
  return child;
}
