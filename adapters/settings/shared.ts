/** Settings that several processes have. */
import { z } from 'zod';

export const port = z.coerce.number().int().min(0).max(65535);
export const list = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''));

export const objectStore = {
  OBJECT_STORE_URL: z.url({ protocol: /^(file|gs|s3)$/ }),
  OBJECT_STORE_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
};

/** Address and credentials for Temporal; `adapters/temporal/access.ts` reads the files. */
export const temporal = {
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
export const deployment = {
  WORKER_DEPLOYMENT_NAME: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/, {
    error: 'must consist of at most 63 letters, digits and hyphens',
  }),
  WORKER_BUILD_ID: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.+-]{0,127}$/, {
    error: 'must consist of at most 128 letters, digits, dots, hyphens and plus signs',
  }),
};

export const common = {
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
