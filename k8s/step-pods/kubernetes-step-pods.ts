import type { Logger } from 'pino';
import type { StepPod, StepPods } from '../../core/ports/step-pods.ts';
import type { Cluster } from '../api/cluster.ts';
import { claimJob, deleteJob } from './claim-job.ts';
import { type JobSettings, stepPort } from './job-of-step.ts';
import { type FollowedPod, followPod, type PodTimeouts } from './pod-lifecycle.ts';

export interface KubernetesStepPodsOptions {
  readonly cluster: Cluster;
  readonly job: JobSettings;
  readonly timeouts?: PodTimeouts;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

const defaultTimeouts: PodTimeouts = { noRoomMs: 10 * 60_000, notStartedMs: 2 * 60_000 };

/** Timeout for deleting a Job (milliseconds). If it fails, the pod exits by itself when no worker connects to it. */
const deleteMs = 30_000;

/** Runs steps in pods of Kubernetes Jobs. */
export function kubernetesStepPods({
  cluster,
  job,
  timeouts = defaultTimeouts,
  log,
}: KubernetesStepPodsOptions): StepPods {
  const lives = new Set<FollowedPod>();
  const remove = async (job: { readonly name: string; readonly uid: string }) => {
    try {
      await deleteJob(cluster, job, AbortSignal.timeout(deleteMs));
    } catch (error) {
      log.warn(
        { err: error, job: job.name },
        'could not delete the Job of a step; its pod exits when no worker connects to it',
      );
    }
  };
  return {
    async start(name, needs, { activity, attempt, signal, isContinued }): Promise<StepPod> {
      const { uid, ticket, granted } = await claimJob(cluster, name, needs, job, {
        activity,
        attempt,
        signal,
        noRoomMs: timeouts.noRoomMs,
      });
      const life = followPod(cluster, uid, timeouts);
      lives.add(life);
      const forget = () => {
        life.leave();
        lives.delete(life);
      };
      try {
        const host = await unlessAborted(life.address, signal);
        log.info({ job: name, host }, 'step pod is running');
        return {
          host,
          port: stepPort,
          ticket,
          granted,
          ended: life.ended,
          async delete() {
            forget();
            await remove({ name, uid });
          },
          leave: forget,
        };
      } catch (error) {
        forget();
        if (!signal.aborted || !isContinued(signal.reason)) await remove({ name, uid });
        throw error;
      }
    },
    close() {
      for (const life of lives) life.leave();
      return Promise.resolve();
    },
  };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
