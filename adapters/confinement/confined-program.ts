import type { ChildProcess } from 'node:child_process';
import { Duplex } from 'node:stream';
import { ProgramWords } from './program-output.ts';

/** How a program ended. */
export interface ProgramEnd {
  /** Null if it was killed or never started. */
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  /** It exceeded its time limit. */
  readonly isLate: boolean;
  /** The beginning and the end of its standard error. */
  readonly errors: string;
  /** The system error if it could not be started or reached. */
  readonly error?: Error;
}

/**
 * How long to wait for the exit of a program that closed its channel or cannot be written to, before it is
 * killed. Its exit code or signal gives a better reason than the broken channel.
 */
const muteMs = 2000;
/** How long to wait for the exit of a killed program: the kernel may block it on a failing disk. */
const deathMs = 10_000;

/**
 * A program that leads a process group. The listeners are attached in the tick in which it is spawned, so no
 * exit is missed.
 */
export class ConfinedProgram {
  readonly child: ChildProcess;
  /** Resolves once with the outcome; never rejects. */
  readonly ended: Promise<ProgramEnd>;
  readonly #end: (end: ProgramEnd) => void;
  readonly #words = new ProgramWords();
  #error: Error | undefined;
  #isLate = false;
  #isOver = false;
  #death: NodeJS.Timeout | undefined;

  constructor(child: ChildProcess) {
    this.child = child;
    const deleted = Promise.withResolvers<ProgramEnd>();
    this.ended = deleted.promise;
    this.#end = deleted.resolve;
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => this.#words.add(text))
      .on('error', () => undefined);
    child.on('error', (reason) => {
      if (child.pid !== undefined) {
        void this.lose(reason);
        return;
      }
      // Without a PID the program was never started, and no further event follows.
      this.#error ??= reason;
      this.#bury(null, null);
    });
    // Its child processes may hold its output open, which would delay the `close` event.
    child.once('exit', () => this.#killAll());
    child.once('close', (code, killedBy) => this.#bury(code, killedBy));
  }

  get isAlive(): boolean {
    const { pid, exitCode, signalCode } = this.child;
    return !this.#isOver && pid !== undefined && exitCode === null && signalCode === null;
  }

  /**
   * The pipe to a descriptor; null if this process ran out of descriptors and the program was not started.
   */
  pipe(descriptor: number): Duplex | null {
    const stdio = this.child.stdio as ChildProcess['stdio'] | undefined;
    const pipe = stdio?.[descriptor];
    return pipe instanceof Duplex ? pipe : null;
  }

  /**
   * Handles a program that cannot be reached: kills it unless it exits by itself, and resolves at its end. If
   * it had to be killed, `because` is reported as the error.
   */
  async lose(because: Error): Promise<void> {
    setTimeout(() => this.#giveUp(because), muteMs).unref();
    await this.ended;
  }

  /**
   * Kills it with all its child processes. Resolves when it has exited, or after ten seconds if the kernel
   * blocks it.
   */
  async kill(): Promise<void> {
    this.#killAll();
    if (!this.#isOver) this.#death ??= setTimeout(() => this.#bury(null, 'SIGKILL'), deathMs);
    await this.ended;
  }

  /** Kills it when its time is over or `signal` aborts. The returned signal aborts at that moment. */
  within({ wallClockMs, signal }: ProgramTime): AbortSignal {
    const over = new AbortController();
    const stop = (reason: unknown) => {
      over.abort(reason);
      void this.kill();
    };
    const abort = () => stop(signal.reason);
    const clock = setTimeout(() => {
      this.#isLate = true;
      stop(new Error('The program exceeded its time limit.'));
    }, wallClockMs);
    signal.addEventListener('abort', abort, { once: true });
    void this.ended.then(() => {
      clearTimeout(clock);
      signal.removeEventListener('abort', abort);
    });
    if (signal.aborted) abort();
    return over.signal;
  }

  #giveUp(because: Error): void {
    if (!this.isAlive) return;
    this.#error ??= because;
    void this.kill();
  }

  #bury(code: number | null, killedBy: NodeJS.Signals | null): void {
    this.#isOver = true;
    clearTimeout(this.#death);
    const end = { code, killedBy, isLate: this.#isLate, errors: String(this.#words) };
    this.#end(this.#error === undefined ? end : { ...end, error: this.#error });
  }

  #killAll(): void {
    // The PID of an exited program may have been reused.
    if (!this.#isOver) killGroup(this.child);
  }
}

export interface ProgramTime {
  readonly wallClockMs: number;
  readonly signal: AbortSignal;
}

/** Kills a program with its process group; processes in bubblewrap die with bubblewrap. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has exited already.
  }
}
