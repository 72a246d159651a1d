import { createHash } from 'node:crypto';
import type {
  V1Container,
  V1EnvVar,
  V1Job,
  V1PodSpec,
  V1PodTemplateSpec,
  V1Volume,
} from '@kubernetes/client-node';
import type { StepPod } from '../../core/ports/step-pods.ts';
import { containerName } from './pod-template.ts';
import { bytesOf, quantityOf } from './quantity.ts';

export interface JobSettings {
  readonly template: V1PodTemplateSpec;
  readonly logLevel: string;
  /** How long a pod may live (seconds). */
  readonly lifeSeconds: number;
}

export const stepPort = 8090;
/** Memory of the program that waits for the worker, beside that of a step (bytes). */
export const hostMemory = 192 * 2 ** 20;
/** Disk beside what a step says, for what lies there before it and the log (bytes). */
export const spareDisk = 2 ** 30;
/** How long the record of a pod that has ended stays. */
const recordSeconds = 600;
/** How long a pod may take to begin. */
const startSeconds = 3600;
/** In the annotations: two Jobs of one name are alike where this is. */
export const formAnnotation = 'chartroom.dev/step-form';
const ticketVariable = 'STEP_POD_TICKET';
export const labels = {
  'app.kubernetes.io/component': 'step',
  'app.kubernetes.io/part-of': 'chartroom',
} as const;

export type Granted = StepPod['granted'];

/** The Job of one place: its pod runs once, and is not started again by anybody but us. */
export function jobOfStep(name: string, ticket: Buffer, granted: Granted, settings: JobSettings): V1Job {
  const { template, lifeSeconds } = settings;
  const pod = podOf(template.spec ?? { containers: [] }, granted, settings);
  const form = createHash('sha256').update(JSON.stringify(pod)).digest('hex').slice(0, 16);
  const spec = withVariable(pod, { name: ticketVariable, value: ticket.toString('base64url') });
  const ofPod = { ...template.metadata?.labels, ...labels };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels, annotations: { [formAnnotation]: form } },
    spec: {
      backoffLimit: 0,
      ttlSecondsAfterFinished: recordSeconds,
      // Of the pod itself the kubelet says that it was this; the Job's covers the time before it runs too.
      activeDeadlineSeconds: lifeSeconds + startSeconds,
      template: { ...template, metadata: { ...template.metadata, labels: ofPod }, spec },
    },
  };
}

/** The ticket that a Job gives its pod; null where it is none of ours. */
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
  takesDisk: boolean,
): V1Container {
  const requests = container.resources?.requests ?? {};
  const memory = Math.max(bytesOf(requests.memory), granted.memory + hostMemory);
  const limit = Math.max(memory, granted.memoryLimit + hostMemory);
  const disk = quantityOf(Math.max(bytesOf(requests['ephemeral-storage']), granted.scratch + spareDisk));
  const ofDisk = takesDisk ? { 'ephemeral-storage': disk } : {};
  const message = container.command !== undefined || container.args !== undefined;
  const mounts = container.volumeMounts ?? [];
  const missing = (['scratch', 'tmp'] as const).filter(
    (name) => !mounts.some((mount) => mount.name === name),
  );
  return {
    ...container,
    ...(message ? {} : { args: ['workers/step-pods/main.ts'] }),
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
      requests: { ...requests, memory: quantityOf(memory), ...ofDisk },
      limits: { ...container.resources?.limits, memory: quantityOf(limit), ...ofDisk },
    },
  };
}

/** Whether scratch lies on the disk of the pod's machine, and not on a volume of its own or in memory. */
function onDisk(scratch: V1Volume | undefined): boolean {
  return scratch === undefined || (scratch.emptyDir !== undefined && scratch.emptyDir.medium !== 'Memory');
}

/** What the worker counts on: a template has no say in it. */
const internal = ['STEP_POD_PORT', ticketVariable, 'STEP_MEMORY_MIB'];

/** What a template may say otherwise. */
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
