/**
 * The one reader of the environment. Each process has a schema; all problems are told at once, before anything
 * starts, and the settings can be shown with secrets redacted. `docs/configuration.md` is the table for operators.
 */
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const list = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''));

/** Requests a minute; 0 sets no limit. */
const rate = z.coerce.number().int().min(0).max(1_000_000_000);

/** Event streams that are open at once; 0 sets no limit. */
const streams = z.coerce.number().int().min(0).max(1_000_000);

/** As browsers send it: no path, and no port where it is the usual one. */
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: 'must be an origin such as https://maps.example.org',
});

const common = {
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  OBJECT_STORE_URL: z.url({ protocol: /^(file|gs)$/ }),
  SANDBOX: z.enum(['required', 'best-effort']).default('required'),
};

/** The program that brings the database to the newest schema. */
export const migrationEnvironment = z.object({ DATABASE_URL: common.DATABASE_URL });

export const apiEnvironment = z
  .object({
    ...common,
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
    OIDC_LONGEST_TOKEN_MINUTES: z.coerce.number().min(1).max(525_600).optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_TRUST_EMAIL: z.stringbool().default(false),
    OPERATORS: list.prefault(''),
    RATE_LIMIT_TOKEN: rate.default(6000),
    RATE_LIMIT_USER: rate.default(6000),
    RATE_LIMIT_ADDRESS: rate.default(1200),
    EVENT_STREAMS_TOKEN: streams.default(750),
    EVENT_STREAMS_USER: streams.default(750),
    EVENT_STREAMS_ADDRESS: streams.default(750),
    EVENT_STREAMS_PROCESS: streams.default(1000),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    CORS_ORIGINS: list.prefault('').pipe(z.array(z.union([z.literal(['*', 'loopback']), origin]))),
    OVERLOAD_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(100),
    DATABASE_PATIENCE_SECONDS: z.coerce.number().min(1).max(30).default(15),
    BODIES_PER_CALLER: z.coerce.number().int().min(0).max(1_000_000).default(100),
    JSON_BODY_SECONDS: z.coerce.number().min(1).max(3600).default(60),
    CHECK_ANSWERS: z.stringbool().default(false),
    SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
    SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(600).default(25),
  })
  .refine(({ OIDC_CLIENT_ID, PUBLIC_URL }) => OIDC_CLIENT_ID === undefined || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    error: 'is needed with OIDC_CLIENT_ID',
  });

export const workerEnvironment = z.object({
  ...common,
  WORKER_POOLS: list
    .pipe(z.array(z.enum(['workflows', 'data', 'raster'])).min(1))
    .prefault('workflows,data,raster'),
  SCRATCH_DIRECTORY: z.string().min(1),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.default(0),
  ENGINE_THREADS: z.coerce.number().int().min(1).max(64).default(2),
  STEP_MEMORY_MIB: z.coerce.number().int().min(256).max(1_000_000).default(1536),
  WORKFLOW_BUNDLE_DIRECTORY: z.string().min(1).optional(),
  FAILED_UPLOAD_HOURS: z.coerce.number().min(0).max(8760).default(24),
  HEARTBEAT_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).default(30),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(3600).default(60),
});

/** The supervisor of `npm start`; everything has a default there. */
export const localEnvironment = z.object({
  DATABASE_URL: common.DATABASE_URL.optional(),
  TEMPORAL_ADDRESS: z.string().optional(),
  TEMPORAL_EXECUTABLE: z.string().optional(),
  CHARTROOM_DATA: z.string().optional(),
  XDG_CACHE_HOME: z.string().optional(),
  HOME: z.string().optional(),
  PATH: z.string().default('/usr/bin:/bin'),
  CI: z.string().optional(),
  SANDBOX: common.SANDBOX,
});

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reads and checks the settings of one process. Throws ConfigurationError with a line a problem. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  source: Readonly<Record<string, string | undefined>> = process.env,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigurationError(
    `The configuration has ${problems.length} problem(s):\n${problems.join('\n')}`,
  );
}

/** The environment as it is, to hand to a child process together with additions. */
export function inheritedEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/** Settings as text for the log: passwords in URLs and anything that is named a secret are hidden. */
export function redact(settings: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      /SECRET|PASSWORD|KEY/.test(name)
        ? '[hidden]'
        : String(value).replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:[hidden]@'),
    ]),
  );
}
