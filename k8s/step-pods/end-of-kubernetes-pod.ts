import type { V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { exitOfMemory, type PodEnd, type PodEndReason } from '../../core/ports/step-pods.ts';
import { containerName } from './pod-template.ts';
import { bytesOf } from './quantity.ts';
import { hostMemory } from './job-of-step.ts';

/** Why a pod has ended, from its status; null while it may still run. */
export function endOfKubernetesPod(pod: V1Pod): PodEnd | null {
  const { phase, reason = '', message = '' } = pod.status ?? {};
  const status = statusOfStep(pod);
  const terminated = status?.state?.terminated;
  const detail = [reason, message, terminated?.reason, terminated?.message]
    .filter(isPresent)
    .join(' ')
    .trim();
  if (terminated?.reason === 'OOMKilled') {
    const limit = bytesOf(limitOf(pod)) - hostMemory;
    return {
      reason: 'memory',
      detail: `${detail} (limit ${limitOf(pod) ?? 'none'})`,
      ...(limit > 0 && { memoryLimit: limit }),
    };
  }
  if (phase !== 'Failed' && phase !== 'Succeeded' && terminated === undefined) return null;
  const endReason = reasonOf(reason, message) ?? disruptionOf(pod, terminated?.exitCode);
  if (endReason !== null) return { reason: endReason, detail };
  if (terminated !== undefined)
    return {
      reason: 'exited',
      exitCode: terminated.exitCode,
      detail: `${detail} exit code ${terminated.exitCode}`,
    };
  return { reason: 'interrupted', detail: detail === '' ? `phase ${phase ?? 'none'}` : detail };
}

/** The end of a pod that no longer exists. */
export const deleted: PodEnd = { reason: 'interrupted', detail: 'The pod was deleted.' };

function reasonOf(reason: string, message: string): PodEndReason | null {
  switch (reason) {
    // Only the kubelet's message names the exhausted resource.
    case 'Evicted':
      return /ephemeral|emptyDir|disk|inode/i.test(message) ? 'disk' : 'interrupted';
    case 'DeadlineExceeded':
      return 'deadline';
    case 'OutOfcpu':
    case 'OutOfmemory':
    case 'OutOfephemeral-storage':
    case 'OutOfpods':
    case 'NodeAffinity':
    case 'NodeLost':
    case 'NodeShutdown':
    case 'Terminated':
    case 'Shutdown':
    case 'Preempting':
      return 'interrupted';
    case 'UnexpectedAdmissionError':
      return 'not_started';
    default:
      return null;
  }
}

/**
 * Node drain, preemption and node loss set a condition. A program whose pod is being deleted may exit with any code;
 * only the out-of-memory code is still reported as such.
 */
function disruptionOf(pod: V1Pod, exitCode: number | undefined): PodEndReason | null {
  if (pod.metadata?.deletionTimestamp !== undefined && exitCode !== exitOfMemory) return 'interrupted';
  const condition = pod.status?.conditions?.find(
    ({ type, status }) => type === 'DisruptionTarget' && status === 'True',
  );
  return condition === undefined ? null : 'interrupted';
}

/** Why a pending pod cannot start; null if no reason is known. */
export function startFailureOf(pod: V1Pod): PodEnd | null {
  const waiting = statusOfStep(pod)?.state?.waiting;
  if (waiting?.reason !== undefined && isStartFailure(waiting.reason))
    return { reason: 'not_started', detail: `${waiting.reason}: ${waiting.message ?? ''}` };
  const scheduled = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False' && scheduled.reason === 'Unschedulable')
    return { reason: 'no_room', detail: `Unschedulable: ${scheduled.message ?? ''}` };
  return null;
}

function isStartFailure(reason: string): boolean {
  return /^(?:ErrImage\w*|ImagePull\w*|Image\w*Error|InvalidImageName|RegistryUnavailable|CreateContainer\w*Error|RunContainerError|PostStartHookError)$/.test(
    reason,
  );
}

function statusOfStep(pod: V1Pod): V1ContainerStatus | undefined {
  return pod.status?.containerStatuses?.find(({ name }) => name === containerName);
}

function limitOf(pod: V1Pod): string | undefined {
  return pod.spec?.containers.find(({ name }) => name === containerName)?.resources?.limits?.memory;
}

function isPresent(word: string | undefined): word is string {
  return word !== undefined && word !== '';
}
