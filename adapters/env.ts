/**
 * Reads and validates environment variables; no other module reads them. Each process has a schema. All
 * problems are reported together at startup, and settings can be logged with secrets redacted. For operators
 * the settings are documented in `docs/configuration.md`.
 */
import { z } from 'zod';
import { baseLayers } from '../core/rooms/settings.ts';
import { tracingSettings } from './tracing/settings.ts';

const port = z.coerce.number().int().min(0).max(65535);
const list = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''));

/** Requests per minute; 0 disables the limit. */
const rate = z.coerce.number().int().min(0).max(1_000_000_000);

/** Concurrent event streams; 0 disables the limit. */
const streams = z.coerce.number().int().min(0).max(1_000_000);

/** An origin as browsers send it: without a path, and without the default port. */
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: 'must be an origin such as https://maps.example.org',
});

/** An IP address or a CIDR block. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be addresses or networks such as 10.0.0.0/8',
});

/** Value of the `frame-ancestors` directive of a Content-Security-Policy. */
const frameAncestors = list.pipe(
  z.union([z.tuple([z.literal(["'none'", '*'])]), z.array(z.union([z.literal("'self'"), origin])).min(1)], {
    error: "must be 'none', *, or 'self' and origins such as https://maps.example.org",
  }),
);

const basemap = z.strictObject({
  tiles: z
    .url({ protocol: /^https?$/ })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), {
      error: 'must contain {z}, {x} and {y}',
    }),
  attribution: z.string().min(1).max(500),
  attributionUrl: z.url({ protocol: /^https?$/ }).optional(),
  minZoom: z.int().min(0).max(22).default(0),
  maxZoom: z.int().min(0).max(24).default(19),
  tileSize: z.union([z.literal(256), z.literal(512)]).default(256),
});

const basemaps = z
  .string()
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.partialRecord(z.enum(baseLayers), basemap));

const objectStore = {
  OBJECT_STORE_URL: z.url({ protocol: /^(file|gs|s3)$/ }),
  OBJECT_STORE_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
};

/** Address and credentials for Temporal; `adapters/temporal/access.ts` reads the files. */
const temporal = {
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_TLS: z.stringbool().optional(),
  TEMPORAL_TLS_CA_FILE: z.string().optional(),
  TEMPORAL_TLS_CERT_FILE: z.string().optional(),
  TEMPORAL_TLS_KEY_FILE: z.string().optional(),
  TEMPORAL_TLS_SERVER_NAME: z.string().optional(),
  TEMPORAL_API_KEY_FILE: z.string().optional(),
};

/** Temporal distinguishes the workers of releases by these values, and uses them in its own identifiers. */
const deployment = {
  WORKER_DEPLOYMENT_NAME: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/, {
    error: 'must consist of at most 63 letters, digits and hyphens',
  }),
  WORKER_BUILD_ID: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.+-]{0,127}$/, {
    error: 'must consist of at most 128 letters, digits, dots, hyphens and plus signs',
  }),
};

const common = {
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  ...temporal,
  ...objectStore,
  SANDBOX: z.enum(['required', 'best-effort', 'pod']).default('required'),
  SANDBOX_WITHOUT: list
    .prefault('')
    .pipe(z.array(z.enum(['bubblewrap', 'landlock', 'seccomp', 'unshare', 'limits', 'setpriv']))),
};

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
});

/** Settings of the program that copies one object store to another. */
export const copyStoreEnvironment = z.object({ S3_REGION: objectStore.S3_REGION });

export const apiEnvironment = z
  .object({
    ...common,
    ...tracingSettings,
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(8080),
    METRICS_PORT: port.default(0),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
    OIDC_AUDIENCE: z.string().min(1),
    OIDC_ALGORITHMS: list.prefault('RS256,PS256,ES256,EdDSA'),
    OIDC_TOKEN_TYPES: list
      .transform((types) => types.map((type) => type.toLowerCase().replace(/^application\//, '')))
      .prefault(''),
    OIDC_ACCEPT_ID_TOKENS: z.stringbool().default(false),
    OIDC_MAX_TOKEN_MINUTES: z.coerce.number().min(1).max(525_600).optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_TRUST_EMAIL: z.stringbool().default(false),
    WEB_ROOT: z.string().min(1).optional(),
    DECK_FRAME_ANCESTORS: frameAncestors.prefault("'none'"),
    BASEMAPS: basemaps.prefault('{}'),
    SECURITY_CONTACT: list.prefault('').pipe(z.array(z.url({ protocol: /^(mailto|https|tel)$/ }))),
    OPERATORS: list.prefault(''),
    RATE_LIMIT_TOKEN: rate.default(6000),
    RATE_LIMIT_USER: rate.default(6000),
    RATE_LIMIT_ADDRESS: rate.default(1200),
    EVENT_STREAMS_TOKEN: streams.default(250),
    EVENT_STREAMS_USER: streams.default(500),
    EVENT_STREAMS_ADDRESS: streams.default(500),
    EVENT_STREAMS_PROCESS: streams.default(1000),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    TRUST_PROXY_ADDRESSES: list.prefault('').pipe(z.array(network)),
    CORS_ORIGINS: list.prefault('').pipe(z.array(z.union([z.literal(['*', 'loopback']), origin]))),
    OVERLOAD_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(100),
    DATABASE_TIMEOUT_SECONDS: z.coerce.number().min(1).max(30).default(15),
    BODIES_PER_CALLER: z.coerce.number().int().min(0).max(1_000_000).default(100),
    JSON_BODY_SECONDS: z.coerce.number().min(1).max(3600).default(60),
    CHECK_ANSWERS: z.stringbool().default(false),
    SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
    SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(600).default(25),
  })
  .refine(({ OIDC_CLIENT_ID, PUBLIC_URL }) => OIDC_CLIENT_ID === undefined || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    error: 'is required with OIDC_CLIENT_ID',
  });

/** Memory limit of a step (MiB). */
const stepMemory = z.coerce.number().int().min(256).max(1_000_000);

/** Settings of the program in a step pod, which gets no credentials and no addresses of services. */
export const stepPodEnvironment = z.object({
  LOG_LEVEL: common.LOG_LEVEL,
  SANDBOX: common.SANDBOX.default('pod'),
  SANDBOX_WITHOUT: common.SANDBOX_WITHOUT,
  SCRATCH_DIRECTORY: z.string().min(1),
  STEP_MEMORY_MIB: stepMemory.default(1536),
  STEP_POD_PORT: port.default(8090),
  STEP_POD_TICKET: z.base64url().length(43),
  STEP_POD_TIMEOUT_SECONDS: z.coerce.number().min(1).max(86_400).default(300),
});

export const workerEnvironment = z
  .object({
    ...common,
    ...tracingSettings,
    WORKER_DEPLOYMENT_NAME: deployment.WORKER_DEPLOYMENT_NAME.optional(),
    WORKER_BUILD_ID: deployment.WORKER_BUILD_ID.optional(),
    WORKER_POOLS: list
      .pipe(z.array(z.enum(['workflows', 'data', 'raster'])).min(1))
      .prefault('workflows,data,raster'),
    SCRATCH_DIRECTORY: z.string().min(1),
    HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: port.default(0),
    ENGINE_THREADS: z.coerce.number().int().min(1).max(64).default(2),
    ENGINE_WARM_UP: z.stringbool().default(true),
    RASTER_SLOTS: z.coerce.number().int().min(1).max(16).default(2),
    RASTER_SECTION_MIB: z.coerce.number().int().min(1).max(1_000_000).default(512),
    STEP_EXECUTOR: z.enum(['child-process', 'kubernetes']).default('child-process'),
    STEP_MEMORY_MIB: stepMemory.default(1536),
    STEP_MEMORY_RETRY_MIB: stepMemory.optional(),
    STEP_POD_TEMPLATE: z.string().min(1).optional(),
    STEP_POD_HOURS: z.coerce.number().min(0.1).max(720).default(24),
    STEP_POD_NAMESPACE: z.string().min(1).optional(),
    POD_NAMESPACE: z.string().min(1).optional(),
    POD_NAME: z.string().min(1).optional(),
    POD_DELETION_COST: z.stringbool().default(false),
    WORKFLOW_BUNDLE_DIRECTORY: z.string().min(1).optional(),
    FAILED_UPLOAD_HOURS: z.coerce.number().min(0).max(8760).default(24),
    HEARTBEAT_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).default(30),
    SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(3600).default(60),
  })
  .refine(
    ({ STEP_EXECUTOR, STEP_POD_TEMPLATE }) =>
      STEP_EXECUTOR !== 'kubernetes' || STEP_POD_TEMPLATE !== undefined,
    {
      path: ['STEP_POD_TEMPLATE'],
      error: 'is required with STEP_EXECUTOR=kubernetes',
    },
  )
  .refine(
    ({ STEP_EXECUTOR, POD_DELETION_COST, POD_NAMESPACE }) =>
      (STEP_EXECUTOR !== 'kubernetes' && !POD_DELETION_COST) || POD_NAMESPACE !== undefined,
    {
      path: ['POD_NAMESPACE'],
      error: 'is required with STEP_EXECUTOR=kubernetes and with POD_DELETION_COST',
    },
  )
  .refine(({ POD_DELETION_COST, POD_NAME }) => !POD_DELETION_COST || POD_NAME !== undefined, {
    path: ['POD_NAME'],
    error: 'is required with POD_DELETION_COST',
  })
  .refine((set) => (set.WORKER_DEPLOYMENT_NAME === undefined) === (set.WORKER_BUILD_ID === undefined), {
    path: ['WORKER_BUILD_ID'],
    error: 'and WORKER_DEPLOYMENT_NAME must be set together',
  });

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

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  /** `problems`: one message per problem, prefixed with the name of the setting. */
  constructor(problems: readonly string[]) {
    const lines = problems.map((problem) => `  ${problem}`);
    super(`The configuration has ${problems.length} problem(s):\n${lines.join('\n')}`);
  }
}

/**
 * Reads and validates the settings of one process; empty values count as unset. Throws ConfigurationError
 * with one line per problem.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  source: Readonly<Record<string, string | undefined>> = process.env,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new ConfigurationError(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}

/** The unmodified environment, to pass on to a child process. */
export function inheritedEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/**
 * Settings as text for the log. Hides passwords in URLs and values with names of secrets, but not file paths.
 */
export function redact(settings: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      /SECRET|PASSWORD|KEY|TICKET|HEADERS/.test(name) && !name.endsWith('_FILE')
        ? '[hidden]'
        : String(value).replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:[hidden]@'),
    ]),
  );
}
