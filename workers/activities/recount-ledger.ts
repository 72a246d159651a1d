import { setTimeout as delay } from 'node:timers/promises';
import { countFindings, type Finding } from '../../core/recount/finding.ts';
import { recount } from '../../core/recount/recount.ts';
import type { WorkerDependencies } from '../dependencies.ts';

/** Time between the two checks of a difference (milliseconds): longer than any write is in transit. */
export const recountPause = 10_000;

/** Maximum number of differences logged individually. */
const maxLogged = 100;

/**
 * Compares the ledger with the stored data, logs the differences and stores their number, which all workers
 * report as metrics. Corrects nothing.
 */
export async function recountLedger(
  { database, objectStore, log }: Pick<WorkerDependencies, 'database' | 'objectStore' | 'log'>,
  pauseMs: number = recountPause,
): Promise<number> {
  const found: Pick<Finding, 'check'>[] = [];
  const pause = () => delay(pauseMs);
  for await (const finding of recount({ database, objects: objectStore, pause })) {
    if (found.push(finding) <= maxLogged) log.error({ finding }, 'the ledger does not match the stored data');
  }
  if (found.length > maxLogged) {
    log.error({ differences: found.length }, 'more differences exist than were logged');
  }
  await database.recounts.save(countFindings(found));
  return found.length;
}
