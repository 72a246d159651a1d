import type { ProgramEnd, ProgramTime } from './confined-program.ts';
import type { Command } from './confinement.ts';
import { startProgram, type StartOptions } from './start-program.ts';

export interface ProgramOptions extends Pick<StartOptions, 'folder' | 'environment'>, ProgramTime {
  /** Written to the program's standard input; absent for none. */
  readonly input?: string;
  /** Called with the program's output. */
  readonly onOutput?: (text: string) => void;
}

/**
 * Runs a program to its end, whatever its exit code. Rejects with the signal's reason, or with the system
 * error if the program cannot be started or reached.
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
  // A program that exits before reading all its input breaks the pipe; its exit status is more informative.
  program.child.stdin?.on('error', () => undefined).end(input);
  program.within({ wallClockMs, signal });
  program.child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  const end = await program.ended;
  signal.throwIfAborted();
  if (end.error !== undefined) throw end.error;
  return end;
}
