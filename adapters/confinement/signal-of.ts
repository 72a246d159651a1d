import { constants } from 'node:os';

/**
 * The signal that ended a program, or null. bubblewrap, like a shell, reports it as an exit code above 128.
 */
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

/** The highest signal number on Linux. A larger exit code, such as 255, is not a signal. */
const lastSignal = 64;

const crashes: readonly string[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS'];

/** Whether the program caused the signal itself by a defect; all other signals come from outside. */
export function isCrash(signal: string): boolean {
  return crashes.includes(signal);
}
