/**
 * `npm run test:long`: in full what the gate shortens (`forms`), then what is as large as is promised while the memory
 * of every process is watched (`giants`, or some of them: `tiles`, `sparse`, `dense`, `markers`, `import`, `tab`), then
 * a whole stack at work while its processes are killed, stopped and frozen at random moments (`strikes`), and one table
 * at the end. `advisories` compares the lock file with published advisories, `generated-clients` walks through a stack
 * with four clients that are generated from openapi.json. `traces` sends the traces of each kind of job to a collector. A word leaves out the others; `--minutes` sets
 * the duration of the strikes (30), `--seed` repeats the choices of a run before.
 */
import { randomInt } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '../../adapters/postgres/pool.ts';
import { randomFrom } from '../support/seeded-random.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { RunRecord } from './account.ts';
import { checkAdvisories } from './advisories.ts';
import { checkRoom, type UsedRoom } from './check-room.ts';
import { runGeneratedClients } from './generated-clients/run-generated-clients.ts';
import { largeFileWords, runLargeFiles } from './large-files/run-large-files.ts';
import { doJobs } from './job-lane.ts';
import { jobKinds } from './job-kinds.ts';
import { writeWithKeys } from './keyed-lane.ts';
import { findLeftoverProcesses } from './leftover-processes.ts';
import { findLeftovers } from './leftovers.ts';
import { runLongForms } from './long-forms.ts';
import { builtByUpkeep, overviewsAreMade } from './overviews.ts';
import { FaultTimeouts } from './timeout.ts';
import { scriptOf } from './script.ts';
import { strikeAtRandom } from './strike-at-random.ts';
import { strikersOf } from './strikers.ts';
import { tableOf } from './table.ts';
import { runTraces } from './traces/run-traces.ts';

const jobLanes = 3;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes and --seed are numbers.');
const known = ['advisories', 'forms', 'generated-clients', 'giants', ...largeFileWords, 'strikes', 'traces'];
const unknown = words.find((word) => !known.includes(word));
if (unknown !== undefined) throw new Error(`Nothing is called ${unknown}: there are ${known.join(', ')}.`);
const isAsked = (word: 'advisories' | 'forms' | 'generated-clients' | 'giants' | 'strikes' | 'traces') =>
  words.length === 0 || words.includes(word);
const requestedLargeFiles = largeFileWords.filter((word) => words.includes(word));

async function run(stack: TestStack, account: RunRecord): Promise<void> {
  const timeouts = new FaultTimeouts();
  const failed = new AbortController();
  const over = AbortSignal.any([AbortSignal.timeout(minutes * 60_000), failed.signal]);
  const bearerOf = (user: string) => stack.tokenOf(user);
  const script = scriptOf(stack.apiUrls, () => bearerOf('owner'), account, timeouts);
  const [kinds, used]: [ReturnType<typeof jobKinds>, UsedRoom[]] = [jobKinds(), []];
  const lanes = Array.from({ length: jobLanes }, (_, number) =>
    doJobs({ script, account, timeouts, kinds, used, random: randomFrom(seed + 100 + number) }, over),
  );
  const base = stack.apiUrls[0] ?? '';
  const writing = writeWithKeys({ script, account, timeouts, base, bearerOf }, over);
  const striking = strikersOf(stack).map((striker, number) =>
    strikeAtRandom(striker, account, randomFrom(seed + number), over),
  );
  const work = Promise.all([...lanes, writing]);
  try {
    await Promise.race([Promise.all(striking), work]);
  } finally {
    // No fault or restart occurs while the stack is shut down.
    if (!over.aborted) failed.abort();
    await Promise.allSettled(striking);
  }
  await Promise.all(striking);
  timeouts.calm();
  await work;

  const pool = createPool({ databaseUrl: stack.databaseUrl, size: 3, applicationName: 'long-test' });
  try {
    await overviewsAreMade(stack, pool, account, timeouts);
    console.log(`Layers whose overviews upkeep built: ${await builtByUpkeep(pool)}\n`);
    await findLeftovers(stack, pool, account);
    for (const room of used) await checkRoom(script, account, room);
  } finally {
    await pool.end();
  }
  await findLeftoverProcesses(stack, account);
}

/** Copies the logs before the stack's folder is deleted; returns their folder. */
function copyLogs({ folder }: TestStack): string {
  const used = join(import.meta.dirname, `../../.data/long-${seed}`);
  cpSync(join(folder, 'logs'), used, { recursive: true });
  return used;
}

const advisoriesPass = !isAsked('advisories') || checkAdvisories((text) => console.log(text));
const formsPass = !isAsked('forms') || (await runLongForms((text) => console.log(text)));
const clientsPass = !isAsked('generated-clients') || (await runGeneratedClients((text) => console.log(text)));
const tracesPass = !isAsked('traces') || (await runTraces((text) => console.log(text)));
const largeFilesCached =
  !(isAsked('giants') || requestedLargeFiles.length > 0) ||
  (await runLargeFiles(requestedLargeFiles, (text) => console.log(text)));
const othersPass = advisoriesPass && formsPass && clientsPass && tracesPass && largeFilesCached;
if (!isAsked('strikes')) process.exit(othersPass ? 0 : 1);
console.log(`${minutes} minutes with the seed ${seed}`);
const account = new RunRecord();
const stack = await startTestStack({
  ...{ apis: 2, ownPostgres: true, ownTemporal: true },
  settings: { HEARTBEAT_TIMEOUT_SECONDS: '5' },
});
try {
  await run(stack, account);
} catch (error) {
  console.error(stack.logs());
  console.error(error);
  throw error;
} finally {
  console.log(tableOf(account));
  console.log(`\nThe seed was ${seed}.`);
  if (!account.isClean) console.log(`The logs are in ${copyLogs(stack)}.`);
  await stack[Symbol.asyncDispose]();
}
process.exit(account.isClean && othersPass ? 0 : 1);
