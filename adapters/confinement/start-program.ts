import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { Duplex } from 'node:stream';
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
  const child = spawn(program, args, options);
  if (filter !== undefined) sendFilter(child, filter);
  return new ConfinedProgram(child);
}

function withFilter(stdio: StartOptions['stdio']): StartOptions['stdio'] {
  const unused = Array.from({ length: filterFd - stdio.length }, () => 'ignore' as const);
  return [...stdio, ...unused, 'pipe'];
}

/** bubblewrap reads all of it before it starts the program, and closes the descriptor. */
function sendFilter(child: ChildProcess, filter: Uint8Array): void {
  const pipe = child.stdio[filterFd];
  // Where this process has no descriptors left the program was not started; why it ended early is in its errors.
  if (pipe instanceof Duplex)
    pipe
      .on('error', () => undefined)
      .resume()
      .end(filter);
}
