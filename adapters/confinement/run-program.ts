import type { Argument } from './argument.ts';
import type { ProgramEnd, ProgramTime } from './confined-program.ts';
import { startProgram, type StartOptions } from './start-program.ts';

export interface ProgramOptions extends Pick<StartOptions, 'folder' | 'environment'>, ProgramTime {
  /** Hears what the program writes to its output. */
  readonly onOutput?: (text: string) => void;
}

/**
 * Runs a program that is asked nothing but its command, to its end. Rejects with the signal's reason, or with the error
 * of the system when the program cannot be started.
 */
export async function runProgram(
  command: readonly Argument[],
  { wallClockMs, signal, onOutput, ...options }: ProgramOptions,
): Promise<ProgramEnd> {
  signal.throwIfAborted();
  const program = startProgram(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  program.within({ wallClockMs, signal });
  program.child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  const end = await program.ended;
  signal.throwIfAborted();
  if (end.error !== undefined) throw end.error;
  return end;
}
