import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { killGroup } from '../../adapters/confinement/start-program.ts';

/** How a program ended. */
export interface ProgramEnd {
  /** Null when it was killed, or never began. */
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  /** The end of what it wrote to its standard error. */
  readonly lastWords: string;
  /** What the system said where it could not be started or reached. */
  readonly error?: Error;
}

/** A program from its first instant on. */
export interface ProgramLife {
  /** Settles once, however it ended and whoever came late to listen. */
  readonly ended: Promise<ProgramEnd>;
  readonly isAlive: boolean;
  /** Kills it with all that it started; resolves when nothing of it runs any more. `because` is told with its end. */
  kill(because?: Error): Promise<void>;
}

const keptWords = 8000;
/** A program that has closed its channel says nothing more; it may still be about to tell by its exit code why. */
const muteMs = 2000;
/** The kernel holds a killed program that waits for a broken disk; nobody waits for it longer than this. */
const deathMs = 10_000;

/** Follows a program that leads a process group. To be called in the same turn in which it was started. */
export function followLife(child: ChildProcess): ProgramLife {
  const gone = Promise.withResolvers<ProgramEnd>();
  let lastWords = '';
  let error: Error | undefined;
  let isOver = false;
  const end = (code: number | null, killedBy: NodeJS.Signals | null) => {
    isOver = true;
    gone.resolve({ code, killedBy, lastWords, ...(error === undefined ? {} : { error }) });
  };
  // A number that is over may be another program's.
  const killAll = () => {
    if (!isOver) killGroup(child);
  };
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-keptWords);
    })
    .on('error', () => undefined);
  child.on('error', (reason) => {
    error ??= reason;
    // Without a number it was never started, and nothing more will be heard of it.
    if (child.pid === undefined) end(null, null);
    else killAll();
  });
  // What it started may hold its output open, and would keep its end from being told.
  child.once('exit', killAll);
  child.once('disconnect', () => setTimeout(killAll, muteMs).unref());
  child.once('close', end);
  return {
    ended: gone.promise,
    get isAlive() {
      return !isOver && child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    },
    async kill(because) {
      error ??= because;
      killAll();
      const late = new AbortController();
      await Promise.race([
        gone.promise,
        delay(deathMs, undefined, { signal: late.signal }).catch(() => null),
      ]);
      late.abort();
    },
  };
}
