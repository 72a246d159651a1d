import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import type { Argument } from './argument.ts';

export interface StartOptions {
  readonly folder: string;
  /** All that it gets of an environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stdio: SpawnOptions['stdio'];
}

/**
 * Starts a program in a process group of its own, of which nothing outlives it. (bubblewrap that is killed while it
 * makes its namespaces leaves a half that waits for the other for ever, with our ends of its output.) Every program that
 * reads uploads is started here.
 */
export function startProgram(
  command: readonly Argument[],
  { folder, environment, stdio }: StartOptions,
): ChildProcess {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    env: environment,
    stdio,
    serialization: 'advanced',
    detached: true,
  });
  child.once('exit', () => killGroup(child));
  return child;
}

/** Ends a program with all that it started: within its group, and within bubblewrap, which takes it along. */
export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
