import { constants } from 'node:os';

/** The signal that ended a program, or null. Within bubblewrap, as in a shell, the exit code tells of it. */
export function signalOf(end: {
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
}): string | null {
  const { code, killedBy } = end;
  if (killedBy !== null) return killedBy;
  if (code === null || code <= 128 || code > 128 + lastSignal) return null;
  const [name] = Object.entries(constants.signals).find(([, number]) => number === code - 128) ?? [];
  return name ?? `signal ${code - 128}`;
}

/** Linux has no signals beyond; a program that ends with 255 chose so itself. */
const lastSignal = 64;

const crashes: readonly string[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS'];

/** Whether a program brings the signal on itself, by a defect of its own; all others come from outside. */
export function isCrash(signal: string): boolean {
  return crashes.includes(signal);
}
