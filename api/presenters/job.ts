import type { Job } from '../../core/jobs/job.ts';
import type { Marker } from '../../core/markers/marker.ts';
import { presentMarker } from './marker.ts';

/** A job of any kind as its pollers see it. What it produced stands beside the common members. */
export function presentJob(job: Job) {
  return {
    ...presentResult(job.result ?? {}),
    jobId: job.id,
    kind: job.kind,
    roomId: job.roomId,
    status: job.status,
    stage: job.stage,
    progress: job.progress,
    message: job.message,
    step: job.step,
    warnings: [...job.warnings],
    error: job.error,
    createdAt: job.createdAt,
    startedAt: job.startedAt,
    finishedAt: job.finishedAt,
  };
}

/** Markers in it are as they were stored. */
function presentResult({ markers, ...rest }: NonNullable<Job['result']>) {
  return markers === undefined ? rest : { ...rest, markers: (markers as Marker[]).map(presentMarker) };
}
