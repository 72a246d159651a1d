import { spawn, type StdioOptions } from 'node:child_process';
import { ConfinedProgram } from './confined-program.ts';
import { type Command, filterFd } from './confinement.ts';

export interface StartOptions {
  readonly folder: string;
  /** All that it gets of an environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of the descriptors below the one of the filter. */
  readonly stdio: Extract<StdioOptions, readonly unknown[]>;
}

/**
 * Starts a program in a process group of its own, of which nothing outlives it. (bubblewrap that is killed while it
 * makes its namespaces leaves a half that waits for the other for ever, with our ends of its output.) Every program that
 * reads uploads is started here: GDAL's, the one that reads pictures, and those of steps.
 */
export function startProgram(
  { words, filter }: Command,
  { folder, environment, stdio }: StartOptions,
): ConfinedProgram {
  const [program = '', ...args]: readonly string[] = words;
  const options = {
    cwd: folder,
    env: environment,
    stdio: filter === undefined ? stdio : withFilter(stdio),
    serialization: 'advanced',
    detached: true,
  } as const;
  const started = new ConfinedProgram(spawn(program, args, options));
  // bubblewrap reads all of it before it starts the program, and closes the descriptor.
  if (filter !== undefined)
    started
      .pipe(filterFd)
      ?.on('error', () => undefined)
      .resume()
      .end(filter);
  return started;
}

function withFilter(stdio: StartOptions['stdio']): StartOptions['stdio'] {
  const unused = Array.from({ length: filterFd - stdio.length }, () => 'ignore' as const);
  return [...stdio, ...unused, 'pipe'];
}
