import type { Database } from '../ports/database.ts';
import { findInStore } from './find-in-store.ts';
import { ledgerChecks, maxFindings, type Finding } from './finding.ts';
import type { RecountPorts } from './recount-ports.ts';

/**
 * Compares the ledger with what is stored and yields every discrepancy. Each discrepancy is checked again
 * after a pause, so that changes in progress are not reported.
 */
export async function* recount(ports: RecountPorts): AsyncGenerator<Finding> {
  const { recounts } = ports.database;
  for (const check of ledgerChecks) {
    const first = await recounts.find(check, maxFindings);
    if (first.length === 0) continue;
    await ports.pause();
    const seen = new Set(first.map(({ subject }) => subject));
    for (const finding of await recounts.find(check, maxFindings)) {
      if (seen.has(finding.subject)) yield finding;
    }
  }
  yield* findInStore(ports);
}

/**
 * Corrects counters; other findings have no automatic correction. True if the finding was about a counter.
 */
export async function mend(
  { recounts }: Pick<Database, 'recounts'>,
  { check, subject }: Finding,
): Promise<boolean> {
  if (check.startsWith('room_')) await recounts.mendRoom(Number(subject));
  else if (check.startsWith('user_')) await recounts.mendUser(subject);
  else return false;
  return true;
}
