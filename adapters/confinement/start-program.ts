import { spawn, type SpawnOptions } from 'node:child_process';
import type { Argument } from './argument.ts';
import { ConfinedProgram } from './confined-program.ts';

export interface StartOptions {
  readonly folder: string;
  /** All that it gets of an environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stdio: SpawnOptions['stdio'];
}

/**
 * Starts a program in a process group of its own, of which nothing outlives it. (bubblewrap that is killed while it
 * makes its namespaces leaves a half that waits for the other for ever, with our ends of its output.) Every program that
 * reads uploads is started here: GDAL's, the one that reads pictures, and those of steps.
 */
export function startProgram(
  command: readonly Argument[],
  { folder, environment, stdio }: StartOptions,
): ConfinedProgram {
  const [program = '', ...args] = command;
  const options = {
    cwd: folder,
    env: environment,
    stdio,
    serialization: 'advanced',
    detached: true,
  } as const;
  return new ConfinedProgram(spawn(program, args, options));
}
