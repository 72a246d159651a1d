import { setTimeout as delay } from 'node:timers/promises';
import { ledgerChecks, storeChecks, type Check } from '../../core/recount/finding.ts';
import { recount } from '../../core/recount/recount.ts';
import type { Dependencies } from '../dependencies.ts';

/** Between the two looks at a difference (milliseconds): nothing is on its way for longer. */
export const recountPause = 10_000;

/** So many differences are in the log one by one. */
const mostLogged = 100;

/** Holds the ledger against what is stored and tells what differs, in the log and as metrics. It mends nothing. */
export async function recountLedger(
  {
    database,
    objectStore,
    log,
    recounted,
  }: Pick<Dependencies, 'database' | 'objectStore' | 'log' | 'recounted'>,
  pauseMs: number = recountPause,
): Promise<number> {
  const counts = new Map<Check, number>([...ledgerChecks, ...storeChecks].map((check) => [check, 0]));
  let told = 0;
  const pause = () => delay(pauseMs);
  for await (const finding of recount({ database, objects: objectStore, pause })) {
    counts.set(finding.check, (counts.get(finding.check) ?? 0) + 1);
    if (++told <= mostLogged) log.error({ finding }, 'the ledger differs from what is stored');
  }
  if (told > mostLogged) log.error({ differences: told }, 'there are more differences than were told');
  recounted(counts);
  return told;
}
