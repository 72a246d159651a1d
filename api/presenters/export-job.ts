import type { Job } from '../../core/jobs/job.ts';
import type { Artifact } from '../../core/exchange/export/artifact.ts';
import { exportResult } from '../../core/exchange/export/export-input.ts';

/** Presents an export job; `artifact` is null if no file is available. */
export function presentExportJob(job: Job, artifact: Artifact | null) {
  const made = exportResult(job);
  return {
    jobId: job.id,
    status: job.status,
    stage: job.stage,
    progress: job.progress,
    message: job.message,
    bytes: made?.bytes ?? null,
    fileName: made?.fileName ?? null,
    warnings: [...job.warnings],
    ...(job.error === null ? {} : { error: job.error }),
    startedAt: job.startedAt,
    finishedAt: job.finishedAt,
    expiresAt: artifact?.expiresAt ?? made?.expiresAt ?? null,
    artifactAvailable: artifact !== null,
  };
}
