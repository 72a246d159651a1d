import type { ChildProcess } from 'node:child_process';
import { Duplex } from 'node:stream';
import { ProgramWords } from './program-output.ts';

/** How a program ended. */
export interface ProgramEnd {
  /** Null when it was killed, or never began. */
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  /** Its time was over. */
  readonly isLate: boolean;
  /** What it wrote to its standard error: the beginning and the end. */
  readonly errors: string;
  /** What the system said where it could not be started or reached. */
  readonly error?: Error;
}

/**
 * A program that has closed its channel, or that nothing can be sent to, says nothing more. It may still be about to
 * tell by its exit code why, or have been killed already, of which nothing was heard yet: that tells more.
 */
const muteMs = 2000;
/** The kernel holds a killed program that waits for a broken disk; nobody waits for it longer than this. */
const deathMs = 10_000;

/** A program that leads a process group, followed from the turn in which it was started: no end of it is missed. */
export class ConfinedProgram {
  readonly child: ChildProcess;
  /** Settles once, however it ended and whoever came late to listen. */
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
      // Without a number it was never started, and nothing more will be heard of it.
      this.#error ??= reason;
      this.#bury(null, null);
    });
    // What it started may hold its output open, and would keep its end from being told.
    child.once('exit', () => this.#killAll());
    child.once('close', (code, killedBy) => this.#bury(code, killedBy));
  }

  get isAlive(): boolean {
    const { pid, exitCode, signalCode } = this.child;
    return !this.#isOver && pid !== undefined && exitCode === null && signalCode === null;
  }

  /** The pipe to one of its descriptors; null where this process had none left, and the program was not started. */
  pipe(descriptor: number): Duplex | null {
    const stdio = this.child.stdio as ChildProcess['stdio'] | undefined;
    const pipe = stdio?.[descriptor];
    return pipe instanceof Duplex ? pipe : null;
  }

  /** Kills it unless it ends by itself, since it cannot be reached; resolves at its end, with which `because` is told. */
  async lose(because: Error): Promise<void> {
    setTimeout(() => this.#giveUp(because), muteMs).unref();
    await this.ended;
  }

  /**
   * Kills it with all that it started; resolves when nothing of it runs any more, or after ten seconds, where the
   * kernel holds it.
   */
  async kill(): Promise<void> {
    this.#killAll();
    if (!this.#isOver) this.#death ??= setTimeout(() => this.#bury(null, 'SIGKILL'), deathMs);
    await this.ended;
  }

  /** Kills it when its time is over or `signal` fires, whichever is first. What it answers fires then. */
  within({ wallClockMs, signal }: ProgramTime): AbortSignal {
    const over = new AbortController();
    const stop = (reason: unknown) => {
      over.abort(reason);
      void this.kill();
    };
    const abort = () => stop(signal.reason);
    const clock = setTimeout(() => {
      this.#isLate = true;
      stop(new Error('The time of the program is over.'));
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
    // A number that is over may be another program's.
    if (!this.#isOver) killGroup(this.child);
  }
}

export interface ProgramTime {
  readonly wallClockMs: number;
  readonly signal: AbortSignal;
}

/** Ends a program with all that it started: within its group, and within bubblewrap, which takes it along. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
