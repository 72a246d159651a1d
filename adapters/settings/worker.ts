import { z } from 'zod';
import { tracingSettings } from '../tracing/settings.ts';
import { common, deployment, list, port } from './shared.ts';

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
