import { Refusal } from '../../core/errors.ts';
import { awaitJob } from '../../core/jobs/await-job.ts';
import { limits } from '../../core/limits.ts';
import { exportSizeOf } from '../../core/exchange/export/export-size.ts';
import { startExport } from '../../core/exchange/export/start-export.ts';
import { answerArtifact } from '../exports/answer-artifact.ts';
import { exportOptionsOf, wholeRoom } from '../exports/export-options.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';
import { exportRefusals } from '../routing/refusals.ts';
import { exportBody, exportJobStarted, exportQuery, exportSize } from '../schemas/export.ts';

const geoPackage = 'application/geopackage+sqlite3';

const stream = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/export',
  operation: 'export.stream',
  scope: 'room',
  docs: {
    summary: 'Export a room',
    description:
      'The body `{}` exports the whole room as a GeoPackage, which an import restores. If the export ' +
      'takes longer than ten seconds, the response is 202 with the ID of an export job; download the ' +
      'file from it. Exports larger than `thresholdBytes` are rejected with `export_too_large`; start ' +
      'an export job for them.',
  },
  query: exportQuery,
  body: exportBody,
  refusals: [
    ...exportRefusals,
    'export_too_large',
    'conflict',
    'invalid_file',
    'storage_full',
    'sandbox_unavailable',
  ],
  responses: {
    200: bytes(geoPackage, 'The file.'),
    202: exportJobStarted,
    206: bytes(geoPackage, 'The requested range.'),
    416: empty('The requested range is outside the file.'),
  },
  handler: async ({ room, role, caller, query, body, ctx, signal }, api) => {
    const { database, jobs } = api;
    const options = await exportOptionsOf(database, { room, role, caller }, { query, body });
    const size = await exportSizeOf(database, room, options);
    if (size > limits.exportThreshold) {
      const instead = `/api/rooms/${room.id}/export-jobs`;
      const sentence = `The export of about ${size} bytes exceeds the limit of ${limits.exportThreshold} bytes; use POST ${instead} instead.`;
      const details = { bytes: size, thresholdBytes: limits.exportThreshold, instead };
      throw new Refusal('export_too_large', sentence, details);
    }
    const job = await startExport({ database, runner: jobs }, { room, caller, options, bytes: size });
    const ended = await awaitJob(database, job.id, signal);
    const artifact = ended === null ? null : await database.artifacts.find(job.id);
    if (artifact === null) return answer(202, { jobId: job.id });
    // A delivered file is rarely downloaded again, and the room's next exports need its slot.
    const lifetimeOnceDelivered = limits.deliveredArtifactLifetime;
    return answerArtifact(artifact, { ctx, signal, lifetimeOnceDelivered }, api);
  },
});

const size = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/export-size',
  operation: 'export.size',
  scope: 'room',
  docs: { summary: 'Estimate the size of an export' },
  query: exportQuery,
  responses: { 200: exportSize },
  handler: async ({ room, query }, { database }) => {
    const bytesOfFile = await exportSizeOf(database, room, wholeRoom(query));
    const thresholdBytes = limits.exportThreshold;
    const recommended = bytesOfFile > thresholdBytes ? 'async' : 'sync';
    return answer(200, { bytes: bytesOfFile, thresholdBytes, recommended }, { 'Cache-Control': 'no-store' });
  },
});

const start = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/export-jobs',
  operation: 'export.start',
  scope: 'room',
  docs: {
    summary: 'Start an export job',
    description:
      'Poll the job; when it is `complete`, its file can be downloaded for 24 hours. If the room has ' +
      'not changed since an export with the same options, that file is reused.',
  },
  query: exportQuery,
  body: exportBody,
  refusals: exportRefusals,
  responses: { 202: exportJobStarted },
  handler: async ({ room, role, caller, query, body }, { database, jobs }) => {
    const options = await exportOptionsOf(database, { room, role, caller }, { query, body });
    const expected = await exportSizeOf(database, room, options);
    const job = await startExport({ database, runner: jobs }, { room, caller, options, bytes: expected });
    return answer(202, { jobId: job.id });
  },
});

export const exportRoutes = [stream, size, start];
