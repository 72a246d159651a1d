/**
 * Checks an installed release from inside the cluster: the issuer, the object store, the API and each worker pool.
 * `helm test` runs it with the settings of the API. Prints one line per check; exits with code 1 if one fails.
 */
import { releaseCheckEnvironment } from '../../adapters/settings/programs.ts';
import { createIssuerKeys } from '../../adapters/identity/issuer-keys.ts';
import { openObjectStore } from '../../adapters/objects/open-object-store.ts';
import { exitIfInvalid, processSettings } from '../../adapters/process-settings.ts';
import { readTemporalAccess } from '../../adapters/temporal/access.ts';
import { connectToTemporal } from '../../adapters/temporal/connection.ts';
import { taskQueues, type Pool } from '../../workflows/contracts/queues.ts';
import { checkApi, checkMarker } from './check-api.ts';
import { checkPool } from './check-pool.ts';
import { checkStore } from './check-store.ts';
import { openReleasePods } from './release-pods.ts';
import { sentenceOf } from './sentence-of.ts';

const settings = processSettings(releaseCheckEnvironment);
const access = exitIfInvalid(() => readTemporalAccess(settings));
const pods = openReleasePods(settings);
const temporal = connectToTemporal(access);

async function checkIssuer(): Promise<string> {
  const { OIDC_ISSUER: issuer } = settings;
  await createIssuerKeys(issuer)
    .read()
    .catch((cause: unknown) => {
      throw new Error(`The discovery document or the keys of ${issuer} cannot be read`, { cause });
    });
  return `${issuer} serves its discovery document and its keys`;
}

/** Prints the outcome of a check; true if it succeeded. */
async function run(name: string, check: () => Promise<string>): Promise<boolean> {
  try {
    process.stdout.write(`ok      ${name}: ${await check()}\n`);
    return true;
  } catch (error) {
    process.stdout.write(`failed  ${name}: ${sentenceOf(error)}\n`);
    return false;
  }
}

const { RELEASE_CHECK_TOKEN: token, RELEASE_CHECK_ROOM: room } = settings;
const poolChecks = (Object.keys(taskQueues) as Pool[]).map((pool) =>
  run(`pool ${pool}`, () => checkPool(temporal, access, pool, settings.RELEASE_CHECK_SECONDS)),
);
const outcomes = [
  await run('issuer', checkIssuer),
  await run('object store', async () =>
    checkStore(await openObjectStore(settings.OBJECT_STORE_URL, settings), settings.OBJECT_STORE_URL),
  ),
  await run('API', () => checkApi(settings.API_URL)),
  token === undefined ||
    room === undefined ||
    (await run('marker', () =>
      checkMarker(settings.API_URL, { token, room, audience: settings.OIDC_AUDIENCE }),
    )),
  ...(await Promise.all(poolChecks)),
];
if (token === undefined || room === undefined)
  process.stdout.write(
    'skipped marker: test.token and test.room are not set, so that no user was authenticated\n',
  );
await temporal.close();
if (outcomes.includes(false)) {
  // The reason of a failed check is often a pod that does not start.
  for (const sentence of await pods.notReady()) process.stdout.write(`${sentence}\n`);
  process.exitCode = 1;
}
