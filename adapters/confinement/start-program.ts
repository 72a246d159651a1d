import { spawn, type StdioOptions } from 'node:child_process';
import { ConfinedProgram } from './confined-program.ts';
import { type Command, filterFd } from './confinement.ts';

export interface StartOptions {
  readonly folder: string;
  /** The whole environment of the program. */
  readonly environment: Readonly<Record<string, string>>;
  /** The descriptors below that of the filter. */
  readonly stdio: Extract<StdioOptions, readonly unknown[]>;
}

/**
 * Starts a program in its own process group, so that all its processes can be killed. (If bubblewrap is
 * killed while it creates its namespaces, one of its processes waits for the other indefinitely and keeps the
 * output pipes open.) All programs that read uploads are started here: GDAL, the picture program and the
 * programs of steps.
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
  // bubblewrap or restrict.pl reads the whole filter and closes the descriptor before it starts the program.
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
