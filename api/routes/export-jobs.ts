import type { Caller } from '../../core/access/caller.ts';
import { Refusal } from '../../core/errors.ts';
import { exportInput } from '../../core/exchange/export/export-input.ts';
import type { Job } from '../../core/jobs/job.ts';
import { isTerminal } from '../../core/jobs/job-state.ts';
import type { Database } from '../../core/ports/database.ts';
import { mayReadNotes } from '../../core/presentation/speaker-notes.ts';
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
    summary: 'Read the status of an export',
    description:
      'Poll until `status` is `complete` or `error`. The file can be downloaded while ' +
      '`artifactAvailable` is true.',
  },
  refusals: ['job_not_found'],
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
    summary: 'Download the file of an export',
    description:
      'Supports `Range` and `If-Range` with the `ETag` to resume a download. The media type depends ' +
      'on the format.',
  },
  refusals: ['job_not_found', 'artifact_not_ready', 'export_failed', 'artifact_expired'],
  responses: {
    200: bytes(mediaType, 'The file.'),
    206: bytes(mediaType, 'The requested range.'),
    416: empty('The requested range is outside the file.'),
  },
  handler: async ({ room, role, caller, params, ctx, signal }, api) => {
    const { database } = api;
    const job = await jobOf(database, room, params.jobId);
    if (exportInput(job).options.notes === true && !mayReadNotes(caller, role)) throw refuseNotes(caller);
    const found = await database.artifacts.find(job.id);
    if (found === null) throw whyNone(job);
    return answerArtifact(found, { ctx, signal }, api);
  },
});

/** Throws Refusal `job_not_found` if no export job of this room has the ID. */
async function jobOf({ jobs }: Pick<Database, 'jobs'>, room: Room, jobId: string): Promise<Job> {
  const job = await jobs.find(jobId);
  if (job?.roomKey !== room.key || job.kind !== 'room-export') throw new Refusal('job_not_found');
  return job;
}

function refuseNotes({ type }: Caller): Refusal {
  const code = type === 'token' ? 'token_lacks_permission' : 'insufficient_permission';
  const sentence =
    'The file contains speaker notes, which only editors and the owner may read; export the room yourself.';
  return new Refusal(code, sentence, { permission: 'write' });
}

function whyNone({ status, error }: Job): Refusal {
  if (!isTerminal(status)) return new Refusal('artifact_not_ready', undefined, { status });
  if (error === null) return new Refusal('artifact_expired');
  return new Refusal('export_failed', `The export failed: ${error.message}`, { reason: error.code });
}

export const exportJobRoutes = [read, artifact];
