import type { Job } from '../service/service.ts';

/** What is known of a job while it runs. */
export type JobProgress = Pick<Job, 'jobId' | 'status'> &
  Partial<Pick<Job, 'stage' | 'progress' | 'message' | 'step'>>;

/** How far something in the tray is. */
export type Progress =
  /** A reload took the file away; the server still holds what was sent of it. */
  | { readonly phase: 'awaiting-file' }
  | {
      readonly phase: 'sending' | 'paused' | 'waiting';
      readonly sentBytes: number;
      readonly totalBytes: number;
      /** When, and from how many bytes on, it was sent without a break. */
      readonly since: { readonly at: number; readonly bytes: number };
    }
  | { readonly phase: 'working'; readonly job: JobProgress | null; readonly since: number }
  | { readonly phase: 'done'; readonly job: Job }
  | { readonly phase: 'failed'; readonly error: Error; readonly retryable: boolean };

/** How much of it is done, from 0 to 1; null where nobody knows. */
export function shareOf(progress: Progress): number | null {
  switch (progress.phase) {
    case 'sending':
    case 'paused':
    case 'waiting':
      return progress.totalBytes === 0 ? null : progress.sentBytes / progress.totalBytes;
    case 'working':
      return progress.job?.progress === undefined ? null : progress.job.progress / 100;
    case 'done':
      return 1;
    case 'awaiting-file':
    case 'failed':
      return null;
  }
}

/** How many seconds it will take, were it to go on as until now; null while that would be a guess. */
export function secondsLeft(progress: Progress, now: number): number | null {
  const share = shareOf(progress);
  if (share === null) return null;
  if (progress.phase === 'sending') {
    const { sentBytes, totalBytes, since } = progress;
    return rest(now - since.at, sentBytes - since.bytes, totalBytes - sentBytes);
  }
  if (progress.phase === 'working') return rest(now - progress.since, share, 1 - share);
  return null;
}

function rest(elapsedMs: number, done: number, left: number): number | null {
  return elapsedMs < 2000 || done <= 0 ? null : (elapsedMs * left) / done / 1000;
}
