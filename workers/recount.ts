/**
 * Compares the ledger with the stored data. Prints one line of JSON per difference on stdout and a summary
 * on stderr; exits with code 1 if there is a difference. `--repair` corrects counters. The metrics of all
 * workers report the result. docs/operations/recount.md explains the checks.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { recountEnvironment } from '../adapters/settings/programs.ts';
import { openObjectStore } from '../adapters/objects/open-object-store.ts';
import { processSettings } from '../adapters/process-settings.ts';
import { createPostgresDatabase } from '../adapters/postgres/database.ts';
import { createPool } from '../adapters/postgres/pool.ts';
import {
  countFindings,
  ledgerChecks,
  maxFindings,
  storeChecks,
  type Finding,
} from '../core/recount/finding.ts';
import { mend, recount } from '../core/recount/recount.ts';
import { recountPause } from './activities/recount-ledger.ts';

const { values } = parseArgs({
  options: {
    repair: { type: 'boolean', default: false },
    'pause-seconds': { type: 'string', default: String(recountPause / 1000) },
  },
});
const settings = processSettings(recountEnvironment);
const pool = createPool({
  databaseUrl: settings.DATABASE_URL,
  size: 2,
  applicationName: 'chartroom-recount',
});
try {
  const database = createPostgresDatabase(pool);
  const objects = await openObjectStore(settings.OBJECT_STORE_URL, settings);
  const pause = () => delay(Number(values['pause-seconds']) * 1000);
  const found: Finding[] = [];
  const notify = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
  for await (const finding of recount({ database, objects, pause })) {
    notify(finding);
    found.push(finding);
  }
  const left: Finding[] = [];
  if (values.repair) {
    // Repair rooms before their owners, whose sums are computed from them.
    for (const finding of found) {
      if (await mend(database, finding)) notify({ mended: finding });
      else left.push(finding);
    }
    for (const finding of await database.recounts.find('user_used_bytes', maxFindings)) {
      if (await mend(database, finding)) notify({ mended: finding });
    }
  }
  await database.recounts.save(countFindings(values.repair ? left : found));
  const checks = ledgerChecks.length + storeChecks.length;
  const differences = found.length === 0 ? 'no differences' : `differences: ${found.length}`;
  process.stderr.write(`Recount: ${checks} checks, ${differences}.\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await pool.end();
}
