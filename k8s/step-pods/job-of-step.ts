import { createHash } from 'node:crypto';
import type {
  V1Container,
  V1EnvVar,
  V1Job,
  V1PodSpec,
  V1PodTemplateSpec,
  V1Volume,
} from '@kubernetes/client-node';
import type { PodClaim, StepPod } from '../../core/ports/step-pods.ts';
import { containerName } from './pod-template.ts';
import { bytesOf, quantityOf } from './quantity.ts';

export interface JobSettings {
  readonly template: V1PodTemplateSpec;
  readonly logLevel: string;
  /** Maximum lifetime of a pod in seconds. */
  readonly lifeSeconds: number;
}

export const stepPort = 8090;
/** Memory of the host program, in addition to that of the step (bytes). */
export const hostMemory = 192 * 2 ** 20;
/** Disk in addition to what the step declares, for inputs and the log (bytes). */
export const spareDisk = 2 ** 30;
/** Retention of finished Jobs in seconds. */
const recordSeconds = 600;
/** Maximum time until the pod starts, in seconds. */
const startSeconds = 3600;
/** Annotation with a hash of the pod spec, by which an existing Job is recognized as equal. */
export const specHashAnnotation = 'chartroom.dev/step-form';
/** Annotation with the number of the attempt that created the Job. */
const attemptAnnotation = 'chartroom.dev/step-attempt';
/** Annotation that identifies the activity of the Job. */
const activityAnnotation = 'chartroom.dev/step-activity';
const ticketVariable = 'STEP_POD_TICKET';
export const labels = {
  'app.kubernetes.io/component': 'step',
  'app.kubernetes.io/part-of': 'chartroom',
} as const;

export interface JobIdentity extends Pick<PodClaim, 'activity' | 'attempt'> {
  readonly name: string;
}

export type Granted = StepPod['granted'];

/** The Job of one step slot. Its pod runs once; only the worker restarts it. */
export function jobOfStep(
  { name, activity, attempt }: JobIdentity,
  ticket: Buffer,
  granted: Granted,
  settings: JobSettings,
): V1Job {
  const { template, lifeSeconds } = settings;
  const pod = podOf(template.spec ?? { containers: [] }, granted, settings);
  const hash = createHash('sha256').update(JSON.stringify(pod)).digest('hex').slice(0, 16);
  const spec = withVariable(pod, { name: ticketVariable, value: ticket.toString('base64url') });
  const podLabels = { ...template.metadata?.labels, ...labels };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      labels,
      annotations: {
        [specHashAnnotation]: hash,
        [attemptAnnotation]: String(attempt),
        [activityAnnotation]: activity,
      },
    },
    spec: {
      backoffLimit: 0,
      ttlSecondsAfterFinished: recordSeconds,
      // The deadline of the pod is reported by the kubelet; that of the Job also covers the time until the pod runs.
      activeDeadlineSeconds: lifeSeconds + startSeconds,
      template: { ...template, metadata: { ...template.metadata, labels: podLabels }, spec },
    },
  };
}

/** The number of the attempt that created the Job; 0 if unknown. */
export function attemptOf({ metadata }: V1Job): number {
  const attempt = Number(metadata?.annotations?.[attemptAnnotation] ?? 0);
  return Number.isSafeInteger(attempt) ? attempt : 0;
}

/** The activity of the Job; null if unknown. */
export function activityOf({ metadata }: V1Job): string | null {
  return metadata?.annotations?.[activityAnnotation] ?? null;
}

/** The ticket in the environment of a Job's pod; null if it has none. */
export function ticketOf(job: V1Job): Buffer | null {
  const container = job.spec?.template.spec?.containers.find(({ name }) => name === containerName);
  const value = container?.env?.find(({ name }) => name === ticketVariable)?.value;
  return value === undefined ? null : Buffer.from(value, 'base64url');
}

function podOf(template: V1PodSpec, granted: Granted, { logLevel, lifeSeconds }: JobSettings): V1PodSpec {
  const volumes = new Map((template.volumes ?? []).map((volume) => [volume.name, volume]));
  const scratch = volumes.get('scratch');
  const sizeLimit = quantityOf(granted.scratch + spareDisk);
  if (scratch === undefined) volumes.set('scratch', { name: 'scratch', emptyDir: { sizeLimit } });
  else if (scratch.emptyDir !== undefined)
    volumes.set('scratch', { ...scratch, emptyDir: { sizeLimit, ...scratch.emptyDir } });
  if (!volumes.has('tmp')) volumes.set('tmp', { name: 'tmp', emptyDir: { sizeLimit: '256Mi' } });
  return {
    ...template,
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    activeDeadlineSeconds: lifeSeconds,
    terminationGracePeriodSeconds: template.terminationGracePeriodSeconds ?? 5,
    volumes: [...volumes.values()],
    containers: template.containers.map((container) =>
      container.name === containerName
        ? stepContainer(container, granted, logLevel, onDisk(scratch))
        : container,
    ),
  };
}

function stepContainer(
  container: V1Container,
  granted: Granted,
  logLevel: string,
  usesNodeDisk: boolean,
): V1Container {
  const requests = container.resources?.requests ?? {};
  const memory = Math.max(bytesOf(requests.memory), granted.memory + hostMemory);
  const limit = Math.max(memory, granted.memoryLimit + hostMemory);
  const disk = quantityOf(Math.max(bytesOf(requests['ephemeral-storage']), granted.scratch + spareDisk));
  const storage = usesNodeDisk ? { 'ephemeral-storage': disk } : {};
  const hasCommand = container.command !== undefined || container.args !== undefined;
  const mounts = container.volumeMounts ?? [];
  const missing = (['scratch', 'tmp'] as const).filter(
    (name) => !mounts.some((mount) => mount.name === name),
  );
  return {
    ...container,
    ...(hasCommand ? {} : { args: ['workers/step-pods/main.ts'] }),
    env: [
      ...defaults(logLevel).filter(({ name }) => !container.env?.some((own) => own.name === name)),
      ...(container.env ?? []).filter(({ name }) => !internal.includes(name)),
      { name: 'STEP_POD_PORT', value: String(stepPort) },
      { name: 'STEP_MEMORY_MIB', value: String(Math.floor(granted.memoryLimit / 2 ** 20)) },
    ],
    ports: container.ports ?? [{ name: 'step', containerPort: stepPort }],
    volumeMounts: [...mounts, ...missing.map((name) => ({ name, mountPath: `/${name}` }))],
    resources: {
      ...container.resources,
      requests: { ...requests, memory: quantityOf(memory), ...storage },
      limits: { ...container.resources?.limits, memory: quantityOf(limit), ...storage },
    },
  };
}

/** Whether scratch is on the node's disk, not on a separate volume or in memory. */
function onDisk(scratch: V1Volume | undefined): boolean {
  return scratch === undefined || (scratch.emptyDir !== undefined && scratch.emptyDir.medium !== 'Memory');
}

/** Variables that the worker relies on; a template cannot set them. */
const internal = ['STEP_POD_PORT', ticketVariable, 'STEP_MEMORY_MIB'];

/** Defaults that a template can override. */
function defaults(logLevel: string): V1EnvVar[] {
  return [
    { name: 'SCRATCH_DIRECTORY', value: '/scratch' },
    { name: 'SANDBOX', value: 'pod' },
    { name: 'LOG_LEVEL', value: logLevel },
  ];
}

function withVariable(pod: V1PodSpec, variable: V1EnvVar): V1PodSpec {
  const containers = pod.containers.map((container) =>
    container.name === containerName
      ? { ...container, env: [...(container.env ?? []), variable] }
      : container,
  );
  return { ...pod, containers };
}
