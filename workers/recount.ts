/**
 * Holds the ledger against what is stored: a JSON object a line for each difference, and the exit code 1 where there is
 * one. With `--repair` counters are mended. What each check means is in docs/operations/recount.md.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { recountEnvironment } from '../adapters/env.ts';
import { openObjectStore } from '../adapters/objects/open-object-store.ts';
import { ownSettings } from '../adapters/own-settings.ts';
import { createPostgresDatabase } from '../adapters/postgres/database.ts';
import { createPool } from '../adapters/postgres/pool.ts';
import { mostFindings, type Finding } from '../core/recount/finding.ts';
import { mend, recount } from '../core/recount/recount.ts';
import { recountPause } from './activities/recount-ledger.ts';

const { values } = parseArgs({
  options: {
    repair: { type: 'boolean', default: false },
    'pause-seconds': { type: 'string', default: String(recountPause / 1000) },
  },
});
const settings = ownSettings(recountEnvironment);
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
  const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
  for await (const finding of recount({ database, objects, pause })) {
    tell(finding);
    found.push(finding);
  }
  if (values.repair) {
    // Rooms come before their owners, whose sums are made of them.
    for (const finding of found) if (await mend(database, finding)) tell({ mended: finding });
    for (const finding of await database.recounts.find('user_used_bytes', mostFindings)) {
      if (await mend(database, finding)) tell({ mended: finding });
    }
  }
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await pool.end();
}
