import type { z } from 'zod';
import { awaitJob } from '../../core/jobs/await-job.ts';
import { limits } from '../../core/limits.ts';
import { geopackageOnly } from '../../core/uploads/geopackage-only.ts';
import { startUploadJob } from '../../core/uploads/start-upload-job.ts';
import { receiveFile } from '../multipart/receive-file.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { jobRefusals, storageRefusals } from '../routing/refusals.ts';
import { roomImportForm } from '../schemas/declaration.ts';
import { jobStarted } from '../schemas/job.ts';
import { roomImported } from '../schemas/room-import.ts';

const start = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/import',
  operation: 'room.import',
  scope: 'room',
  docs: {
    summary: 'Import a GeoPackage into a room',
    description:
      'A GeoPackage written by an export adds its content to the room atomically and with new IDs. In ' +
      'any other GeoPackage, each feature table becomes a layer. Maximum size 2 GiB. If the import ' +
      'takes longer than ten seconds, the response is 202, and the finished job has the fields of the ' +
      '200 response. `leftOut` lists what was not imported and why. Authors in the file are stored by ' +
      'name only and receive no access. Settings are imported only if the signed-in owner imports ' +
      'into a room whose settings have never been changed.',
  },
  body: 'multipart',
  multipart: roomImportForm,
  refusals: [...storageRefusals, ...jobRefusals, 'nothing_imported'],
  responses: { 200: roomImported, 202: jobStarted },
  handler: async ({ room, caller, ctx, signal }, { database, objects, jobs, clock }) => {
    const ports = { database, objects, clock };
    const { file, reserved, fileName, declared } = await receiveFile(ports, {
      ctx,
      ownerId: room.ownerId,
      maxFile: limits.roomImportFile,
      form: roomImportForm,
      check: geopackageOnly,
      signal,
    });
    const started = await startUploadJob(
      { ...ports, runner: jobs },
      {
        kind: 'room-import',
        room,
        caller,
        upload: file,
        reserved,
        input: { subject: fileName || 'room.gpkg', declared },
      },
    );
    const ended = await awaitJob(database, started.id, signal);
    if (ended === null) return answer(202, { jobId: started.id });
    const made = ended.result as Omit<z.output<typeof roomImported>, 'success' | 'jobId'>;
    return answer(200, { ...made, success: true, jobId: started.id } as z.output<typeof roomImported>);
  },
});

export const roomImportRoutes = [start];
