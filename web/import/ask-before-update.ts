import type { Progress } from './progress.ts';
import { service, type UploadState } from '../service/service.ts';
import { waitForJob } from '../service/transfers.ts';
import { UpdateReview } from '../update/update-review.ts';

type Decision = Pick<UploadState, 'mode' | 'conflicts'>;

interface Watch {
  readonly report: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

/**
 * Compares a completed upload with its room and resolves when the user has decided to apply it. Throws ChartroomError if
 * the file cannot update the room.
 */
export async function askBeforeUpdate(state: UploadState, { report, signal }: Watch): Promise<Decision> {
  const since = Date.now();
  report({ phase: 'comparing', job: null, since });
  const { roomId: roomName, uploadId } = state;
  const body = { roomName, uploadId, purpose: 'import', mode: 'update', dryRun: true } as const;
  const { data: started } = await service.POST('/api/layers/process-chunked', { body });
  const compared = await untilAborted(started.jobId, signal, () =>
    waitForJob(started.jobId, {
      signal,
      onProgress: (job) => report({ phase: 'comparing', job, since }),
    }),
  );
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    const review = new UpdateReview(state.fileName, compared, (conflicts) => {
      report({ phase: 'comparing', job: null, since: Date.now() });
      resolve({ mode: 'update', conflicts });
    });
    report({ phase: 'reviewing', review });
  });
}

/** Cancels the comparison if the user cancels the upload, which then belongs to the job. */
async function untilAborted<Result>(
  jobId: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    signal.throwIfAborted();
    return await work();
  } catch (error) {
    if (signal.aborted) {
      const cancelled = service.DELETE('/api/jobs/{jobId}', { params: { path: { jobId } } });
      // It may have ended; the upload then expires.
      await cancelled.catch(() => undefined);
    }
    throw error;
  }
}
