import type { Database } from '../ports/database.ts';
import { findInStore } from './find-in-store.ts';
import { ledgerChecks, maxFindings, type Finding } from './finding.ts';
import type { RecountPorts } from './recount-ports.ts';

/**
 * Proves that the ledger says what is stored, and tells every difference. Nothing is told that is not there at a second
 * look, a while after the first: what is on its way at the one has arrived at the other.
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

/** Mends counters: nothing else can be told from what is there. True where the finding was about one. */
export async function mend(
  { recounts }: Pick<Database, 'recounts'>,
  { check, subject }: Finding,
): Promise<boolean> {
  if (check.startsWith('room_')) await recounts.mendRoom(Number(subject));
  else if (check.startsWith('user_')) await recounts.mendUser(subject);
  else return false;
  return true;
}
