import type { ImportPreview } from '../inspection/import-preview.ts';
import type { Job } from '../service/shapes.ts';
import type { UpdateReview } from '../update/update-review.ts';

/** The state of a running job. */
export type JobSnapshot = Pick<Job, 'jobId' | 'status'> &
  Partial<Pick<Job, 'stage' | 'progress' | 'message' | 'step'>>;

/** The progress of an entry of the tray. */
export type Progress =
  /** After a reload the file is no longer available; the server still has the received part. */
  | { readonly phase: 'awaiting-file' }
  | {
      readonly phase: 'sending' | 'paused' | 'waiting';
      readonly sentBytes: number;
      readonly totalBytes: number;
      /** When the current uninterrupted transfer started, and the bytes sent before it. */
      readonly since: { readonly at: number; readonly bytes: number };
    }
  | { readonly phase: 'inspecting' }
  /** Photos without a location wait for the user to give one. */
  | { readonly phase: 'unlocated' }
  /** The user chooses how the file is imported. */
  | { readonly phase: 'deciding'; readonly preview: ImportPreview }
  /** The user reviews what a file would change in the room. */
  | { readonly phase: 'reviewing'; readonly review: UpdateReview }
  /** The service compares a file with the room. */
  | { readonly phase: 'comparing'; readonly job: JobSnapshot | null; readonly since: number }
  | { readonly phase: 'working'; readonly job: JobSnapshot | null; readonly since: number }
  | { readonly phase: 'done'; readonly job: Job }
  | { readonly phase: 'failed'; readonly error: Error; readonly retryable: boolean };

/** The completed fraction, from 0 to 1; null if unknown. */
export function shareOf(progress: Progress): number | null {
  switch (progress.phase) {
    case 'sending':
    case 'paused':
    case 'waiting':
      return progress.totalBytes === 0 ? null : progress.sentBytes / progress.totalBytes;
    case 'comparing':
    case 'working':
      return progress.job?.progress === undefined ? null : progress.job.progress / 100;
    case 'done':
      return 1;
    case 'awaiting-file':
    case 'inspecting':
    case 'unlocated':
    case 'deciding':
    case 'reviewing':
    case 'failed':
      return null;
  }
}

/** Before this time and this share of the work, an estimate would be a guess. */
const minElapsedMs = 5000;
const minShare = 0.05;

/** The estimated remaining time in seconds at the current rate; null while there is too little data. */
export function secondsLeft(progress: Progress, now: number): number | null {
  const share = shareOf(progress);
  if (share === null) return null;
  if (progress.phase === 'sending') {
    const { sentBytes, totalBytes, since } = progress;
    return rest(now - since.at, (sentBytes - since.bytes) / totalBytes, 1 - share);
  }
  if (progress.phase === 'working') return rest(now - progress.since, share, 1 - share);
  return null;
}

function rest(elapsedMs: number, done: number, left: number): number | null {
  return elapsedMs < minElapsedMs || done < minShare ? null : (elapsedMs * left) / done / 1000;
}
