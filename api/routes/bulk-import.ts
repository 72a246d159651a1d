import { limits } from '../../core/limits.ts';
import { pointsOnly } from '../../core/uploads/points-only.ts';
import { startUploadJob } from '../../core/uploads/start-upload-job.ts';
import { receiveFile } from '../multipart/receive-file.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { storageRefusals } from '../routing/refusals.ts';
import { importForm } from '../schemas/declaration.ts';
import { jobStarted } from '../schemas/job.ts';

const start = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/bulk-import',
  operation: 'marker.bulk-import',
  scope: 'room',
  docs: {
    summary: 'Import points as markers',
    description:
      'Accepts a GeoJSON FeatureCollection or a table (CSV) that contains only points; properties and columns ' +
      'may be marker fields. A third coordinate becomes the property `altitude` of the marker. Poll the job: ' +
      'its warnings list the features with properties that were not imported.',
  },
  body: 'multipart',
  multipart: importForm,
  refusals: [...storageRefusals, 'unsupported_format'],
  responses: { 202: jobStarted },
  handler: async ({ room, caller, ctx, signal }, { database, objects, jobs, clock }) => {
    const ports = { database, objects, clock };
    const { file, reserved, fileName, declared } = await receiveFile(ports, {
      ctx,
      ownerId: room.ownerId,
      maxFile: limits.singleRequestFile,
      form: importForm,
      check: pointsOnly,
      signal,
    });
    const job = await startUploadJob(
      { ...ports, runner: jobs },
      {
        kind: 'bulk-import',
        room,
        caller,
        upload: file,
        reserved,
        input: { subject: fileName || 'points', declared },
      },
    );
    return answer(202, { jobId: job.id });
  },
});

export const bulkImportRoutes = [start];
