/** Settings of the programs besides API and workers: setup, maintenance, checks, and `npm start`. */
import { z } from 'zod';
import { common, deployment, objectStore, temporal } from './shared.ts';

/** Settings of the program that migrates the database schema. */
export const migrationEnvironment = z.object({ DATABASE_URL: common.DATABASE_URL });

/** Settings of the program that registers search attributes in Temporal. */
export const registrationEnvironment = z.object(temporal);

/** Settings of the program that makes the workers of one release current. */
export const adoptEnvironment = z.object({ ...temporal, ...deployment });

/** Settings of the program that compares the ledger with the stored data. */
export const recountEnvironment = z.object({
  DATABASE_URL: common.DATABASE_URL,
  ...objectStore,
});

/** Settings of the program that checks an installed release. */
export const releaseCheckEnvironment = z.object({
  ...temporal,
  ...objectStore,
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
  OIDC_AUDIENCE: z.string().min(1),
  API_URL: z.url({ protocol: /^https?$/ }),
  RELEASE_CHECK_TOKEN: z.string().min(1).optional(),
  RELEASE_CHECK_ROOM: z.string().min(1).optional(),
  RELEASE_CHECK_SECONDS: z.coerce.number().int().min(1).max(3600).default(240),
  RELEASE_POD_SELECTOR: z.string().min(1).optional(),
  POD_NAMESPACE: z.string().min(1).optional(),
  STEP_POD_NAMESPACE: z.string().min(1).optional(),
});

/** Settings of the program that copies one object store to another. */
export const copyStoreEnvironment = z.object({ S3_REGION: objectStore.S3_REGION });

/** Settings of the tests that run in a sandbox. */
export const sandboxEnvironment = z.object({ SANDBOX_WITHOUT: common.SANDBOX_WITHOUT });

/** Settings of the supervisor of `npm start`; all are optional. */
export const localEnvironment = z.object({
  DATABASE_URL: common.DATABASE_URL.optional(),
  TEMPORAL_ADDRESS: z.string().optional(),
  TEMPORAL_EXECUTABLE: z.string().optional(),
  OBJECT_STORE_URL: objectStore.OBJECT_STORE_URL.optional(),
  CHARTROOM_DATA: z.string().optional(),
  XDG_CACHE_HOME: z.string().optional(),
  HOME: z.string().optional(),
  PATH: z.string().default('/usr/bin:/bin'),
  CI: z.string().optional(),
  SANDBOX: common.SANDBOX,
});
