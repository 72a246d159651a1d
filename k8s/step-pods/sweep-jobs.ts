import type { V1Job, V1PodTemplateSpec } from '@kubernetes/client-node';
import type { Cluster } from '../api/cluster.ts';
import { deleteJob } from './claim-job.ts';
import { activityOf, labels } from './job-of-step.ts';

/** Timeout for deleting a Job (milliseconds). */
const deleteMs = 30_000;
/** Jobs per request. */
const pageSize = 200;
/** Label of the release, because releases may share a namespace for steps. */
const releaseLabel = 'app.kubernetes.io/instance';

/**
 * Deletes the Jobs of unfinished steps whose activity has ended: the worker of a cancelled job deletes its Job, unless it
 * was lost before. Finished Jobs remain as a record until the cluster deletes them. Returns the names of deleted Jobs.
 */
export async function sweepJobs(
  cluster: Cluster,
  { metadata }: V1PodTemplateSpec,
  hasEnded: (activity: string) => Promise<boolean>,
): Promise<string[]> {
  const { jobs, namespace } = cluster;
  const labelSelector = Object.entries(labels)
    .map(([label, value]) => `${label}=${value}`)
    .join(',');
  const release = metadata?.labels?.[releaseLabel];
  const swept: string[] = [];
  let next: string | undefined;
  do {
    const page = await jobs.listNamespacedJob({
      namespace,
      labelSelector,
      limit: pageSize,
      ...(next === undefined ? {} : { _continue: next }),
    });
    for (const job of page.items) {
      const activity = activityOf(job);
      if (activity === null || job.spec?.template.metadata?.labels?.[releaseLabel] !== release) continue;
      if (isFinished(job) || !(await hasEnded(activity))) continue;
      const { name = '', uid = '' } = job.metadata ?? {};
      await deleteJob(cluster, { name, uid }, AbortSignal.timeout(deleteMs));
      swept.push(name);
    }
    next = page.metadata?._continue;
  } while (next !== undefined && next !== '');
  return swept;
}

function isFinished({ metadata, status }: V1Job): boolean {
  if (metadata?.deletionTimestamp !== undefined) return true;
  return (status?.conditions ?? []).some(
    (each) => (each.type === 'Complete' || each.type === 'Failed') && each.status === 'True',
  );
}
