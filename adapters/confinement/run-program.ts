import type { Argument } from './argument.ts';
import { killGroup, startProgram } from './start-program.ts';

export interface ProgramOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly wallClockMs: number;
  readonly signal: AbortSignal;
  /** What the program reads from its input; none where absent. */
  readonly input?: string;
  /** Hears what the program writes to its output. */
  readonly onOutput?: (text: string) => void;
}

export interface ProgramEnd {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  readonly isLate: boolean;
  /** What it said last. */
  readonly errors: string;
}

const mostErrors = 64 * 1024;

/**
 * Runs a program in a process group of its own, which is killed as a whole when time is over or `signal` fires.
 * Rejects with the signal's reason, or with the error of the system when the program cannot be started.
 */
export function runProgram(command: readonly Argument[], options: ProgramOptions): Promise<ProgramEnd> {
  const { folder, environment, wallClockMs, signal, input, onOutput } = options;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = startProgram(command, {
      folder,
      environment,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    // A program that ends before it has read all closes the pipe; how it ended tells more.
    child.stdin?.on('error', () => undefined).end(input);
    let errors = '';
    let isLate = false;
    const kill = () => killGroup(child);
    const clock = setTimeout(() => {
      isLate = true;
      kill();
    }, wallClockMs);
    signal.addEventListener('abort', kill, { once: true });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // The first errors tell the cause; a flood of them behind is cut.
      if (errors.length < mostErrors) errors += text;
    });
    const settle = () => {
      clearTimeout(clock);
      signal.removeEventListener('abort', kill);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code, killedBy) => {
      settle();
      if (signal.aborted) reject(signal.reason as Error);
      else resolve({ code, killedBy, isLate, errors });
    });
  });
}
