import type { ProgramEnd, ProgramTime } from './confined-program.ts';
import type { Command } from './confinement.ts';
import { startProgram, type StartOptions } from './start-program.ts';

export interface ProgramOptions extends Pick<StartOptions, 'folder' | 'environment'>, ProgramTime {
  /** What the program reads from its input; none where absent. */
  readonly input?: string;
  /** Hears what the program writes to its output. */
  readonly onOutput?: (text: string) => void;
}

/**
 * Runs a program to its end. Rejects with the signal's reason, or with the error
 * of the system when the program cannot be started.
 */
export async function runProgram(
  command: Command,
  { wallClockMs, signal, input, onOutput, ...options }: ProgramOptions,
): Promise<ProgramEnd> {
  signal.throwIfAborted();
  const program = startProgram(command, {
    ...options,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  // A program that ends before it has read all closes the pipe; how it ended tells more.
  program.child.stdin?.on('error', () => undefined).end(input);
  program.within({ wallClockMs, signal });
  program.child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  const end = await program.ended;
  signal.throwIfAborted();
  if (end.error !== undefined) throw end.error;
  return end;
}
