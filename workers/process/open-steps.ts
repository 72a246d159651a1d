import type { Logger } from 'pino';
import type { z } from 'zod';
import { whole } from '../../adapters/confinement/argument.ts';
import type { Sandbox } from '../../adapters/confinement/sandbox.ts';
import type { workerEnvironment } from '../../adapters/settings/worker.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { childProcessExecutor } from '../sandbox/child-process-executor.ts';
import type { Scratch } from '../sandbox/scratch.ts';
import type { StepExecutor } from '../sandbox/step-executor.ts';
import { podExecutor } from '../step-pods/pod-executor.ts';
import { buildLayerStep } from '../steps/build-layer/step.ts';
import { isContinued, nextWorkspace } from './workspace-of-attempt.ts';

export interface StepParts {
  readonly settings: z.output<typeof workerEnvironment>;
  readonly scratch: Scratch;
  readonly objectStore: ObjectStore;
  readonly sandbox: Sandbox;
  readonly log: Logger;
}

export interface OpenedSteps {
  readonly steps: StepExecutor;
  /** Ends steps whose activity has ended while no worker was connected. Null if steps end with their worker. */
  readonly sweep: ((hasEnded: (activity: string) => Promise<boolean>) => Promise<void>) | null;
  readonly close: () => Promise<void>;
}

/** Opens the step executor that STEP_EXECUTOR selects. */
export async function openSteps(parts: StepParts): Promise<OpenedSteps> {
  return parts.settings.STEP_EXECUTOR === 'kubernetes' ? inPods(parts) : inChildren(parts);
}

function inChildren({ settings, scratch, objectStore, sandbox, log }: StepParts): OpenedSteps {
  const steps = childProcessExecutor({
    scratch,
    objectStore,
    limits: { memoryBytes: settings.STEP_MEMORY_MIB * 2 ** 20, sandbox },
    log,
    // A program without threads starts them only for a large layer.
    warm: [{ step: buildLayerStep, args: settings.ENGINE_WARM_UP ? [whole(settings.ENGINE_THREADS)] : [] }],
  });
  return { steps, sweep: null, close: () => steps.close() };
}

/** The Kubernetes API client is loaded only when it is used. */
async function inPods({ settings, objectStore, log }: StepParts): Promise<OpenedSteps> {
  const { openStepPods } = await import('../../k8s/step-pods/open-step-pods.ts');
  const {
    POD_NAMESPACE = '',
    STEP_POD_NAMESPACE = POD_NAMESPACE,
    STEP_POD_TEMPLATE = '',
    STEP_POD_HOURS,
    LOG_LEVEL,
  } = settings;
  const { pods, sweep } = await openStepPods({
    namespace: STEP_POD_NAMESPACE,
    templateFile: STEP_POD_TEMPLATE,
    lifeSeconds: Math.round(STEP_POD_HOURS * 3600),
    logLevel: LOG_LEVEL,
    log,
  });
  const memoryLimit = settings.STEP_MEMORY_MIB * 2 ** 20;
  const memoryLimitAfterDeath = Math.max(
    memoryLimit,
    (settings.STEP_MEMORY_RETRY_MIB ?? 2 * settings.STEP_MEMORY_MIB) * 2 ** 20,
  );
  const steps = podExecutor({
    pods,
    objectStore,
    nextWorkspace,
    isContinued,
    memoryLimit,
    memoryLimitAfterDeath,
    log,
  });
  return { steps, sweep, close: () => pods.close() };
}
