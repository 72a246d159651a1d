import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../core/ports/clock.ts';
import type { OperatorFile } from '../../core/ports/operator-file.ts';
import { pmtilesFault } from './pmtiles-fault.ts';

/** How long the result of a check is used (milliseconds): an operator may replace the file at any time. */
const recheckMs = 10_000;

/** How long a check can take (milliseconds); doubled with each one in a row that does not end, up to a maximum. */
const maxCheckMs = 30_000;
const maxDoublings = 5;

/** How long the first check can delay the answer (milliseconds); until it ends, there is no file. */
const maxFirstMs = 5000;

/** The file of the vector basemap; null if there is none that can be drawn. */
export type FindBasemapFile = () => Promise<OperatorFile | null>;

export const noBasemapFile: FindBasemapFile = () => Promise.resolve(null);

/**
 * Checks the file at once, and again while it is in use; the last result is valid until a check ends or takes too
 * long. A fault is logged when it first occurs; the application then shows its built-in map instead.
 */
export function checkedBasemap(
  open: () => Promise<OperatorFile>,
  { clock, log }: { clock: Pick<Clock, 'now'>; log: Pick<Logger, 'error' | 'info'> },
): FindBasemapFile {
  let logged: string | null = null;
  const report = (fault: string | null) => {
    if (fault !== null && fault !== logged)
      log.error({ fault }, 'the vector basemap cannot be used; the built-in map is shown instead');
    if (fault === null && logged !== null) log.info('the vector basemap can be used again');
    logged = fault;
  };
  let checkedAt = clock.now();
  let known: OperatorFile | null = null;
  /** The number of the current check; 0 if there is none. */
  let current = 0;
  let started = 0;
  let unfinished = 0;
  const recheck = async () => {
    const number = ++started;
    [current, checkedAt] = [number, clock.now()];
    const [file, fault] = await openChecked(open);
    // A later check has replaced one that took too long.
    if (current !== number) return;
    [known, current, unfinished] = [file, 0, 0];
    report(fault);
  };
  const giveUp = () => {
    [known, current] = [null, 0];
    unfinished = Math.min(maxDoublings, unfinished + 1);
    report(`It could not be read within ${maxCheckMs / 1000} s.`);
  };
  const first = Promise.race([recheck(), delay(maxFirstMs, undefined, { ref: false })]);
  return async () => {
    await first;
    const elapsed = clock.now() - checkedAt;
    if (current !== 0 && elapsed >= maxCheckMs * 2 ** unfinished) giveUp();
    if (current === 0 && elapsed >= recheckMs) void recheck();
    return known;
  };
}

async function openChecked(
  open: () => Promise<OperatorFile>,
): Promise<readonly [OperatorFile, null] | readonly [null, string]> {
  try {
    const file = await open();
    const read = async (start: number, end: number) => buffer(await file.get({ start, end }));
    const fault = await pmtilesFault(file.bytes, read);
    return fault === null ? [file, null] : [null, fault];
  } catch (error) {
    return [null, error instanceof Error ? error.message : String(error)];
  }
}
