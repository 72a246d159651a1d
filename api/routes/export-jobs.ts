import { Refusal } from '../../core/errors.ts';
import type { Job } from '../../core/jobs/job.ts';
import { isTerminal } from '../../core/jobs/job-state.ts';
import type { Database } from '../../core/ports/database.ts';
import type { Room } from '../../core/rooms/room.ts';
import { answerArtifact } from '../exports/answer-artifact.ts';
import { presentExportJob } from '../presenters/export-job.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';
import { exportJob } from '../schemas/export.ts';

const read = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/export-jobs/:jobId',
  operation: 'export.read',
  scope: 'room',
  docs: {
    summary: 'Poll an export',
    description:
      'Until `status` is `complete` or `error`. Its file can be fetched while `artifactAvailable`.',
  },
  responses: { 200: exportJob },
  handler: async ({ room, params }, { database }) => {
    const job = await jobOf(database, room, params.jobId);
    const artifact = await database.artifacts.find(job.id);
    return answer(200, presentExportJob(job, artifact), { 'Cache-Control': 'no-store' });
  },
});

const mediaType = 'application/geopackage+sqlite3';

const artifact = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/export-jobs/:jobId/artifact',
  operation: 'export.artifact',
  scope: 'room',
  docs: {
    summary: 'Fetch the file of an export, or ranges of it',
    description:
      'A download that broke off goes on with `Range`; `If-Range` takes its `ETag`. The media type is that of the format.',
  },
  responses: {
    200: bytes(mediaType, 'The file.'),
    206: bytes(mediaType, 'The part that the Range header asked for.'),
    416: empty('The Range header asks for nothing that the file holds.'),
  },
  handler: async ({ room, params, ctx, signal }, api) => {
    const { database } = api;
    const job = await jobOf(database, room, params.jobId);
    const found = await database.artifacts.find(job.id);
    if (found === null) throw whyNone(job);
    return answerArtifact(found, { ctx, signal }, api);
  },
});

/** Throws Refusal `job_not_found`, also where it is a job of another room or does something else. */
async function jobOf({ jobs }: Pick<Database, 'jobs'>, room: Room, jobId: string): Promise<Job> {
  const job = await jobs.find(jobId);
  if (job?.roomKey !== room.key || job.kind !== 'room-export') throw new Refusal('job_not_found');
  return job;
}

function whyNone({ status, error }: Job): Refusal {
  if (!isTerminal(status)) return new Refusal('artifact_not_ready', undefined, { status });
  if (error === null) return new Refusal('artifact_expired');
  return new Refusal('export_failed', `The export has failed: ${error.message}`, { reason: error.code });
}

export const exportJobRoutes = [read, artifact];
