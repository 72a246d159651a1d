import { setTimeout as delay } from 'node:timers/promises';

export interface JobEnd {
  readonly status: string;
  /** Epoch milliseconds. */
  readonly finishedAt: number;
  readonly layersCloned?: number;
}

/** Waits for the end of a job of a running stack; throws what it says where it failed. */
export async function endOfJob(
  base: string,
  headers: Readonly<Record<string, string>>,
  jobId: string,
): Promise<JobEnd> {
  for (;;) {
    const job = (await (await fetch(`${base}/api/layers/jobs/${jobId}`, { headers })).json()) as JobEnd;
    if (job.status === 'error') throw new Error(JSON.stringify(job));
    if (job.status === 'complete') return job;
    await delay(20);
  }
}
