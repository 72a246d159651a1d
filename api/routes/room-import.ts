import { z } from 'zod';
import { importJob, updateOptionsOf } from '../../core/exchange/update/import-mode.ts';
import { startRevert } from '../../core/exchange/update/start-revert.ts';
import { awaitJob } from '../../core/jobs/await-job.ts';
import { limits } from '../../core/limits.ts';
import { geopackageOnly } from '../../core/uploads/geopackage-only.ts';
import { startUploadJob } from '../../core/uploads/start-upload-job.ts';
import { receiveFile } from '../multipart/receive-file.ts';
import { presentImport, presentUpdate } from '../presenters/room-import.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { jobRefusals, storageRefusals } from '../routing/refusals.ts';
import { roomImportForm } from '../schemas/declaration.ts';
import { jobStarted } from '../schemas/job.ts';
import { roomImported } from '../schemas/room-import.ts';
import { importQuery, isChosen, roomUpdated } from '../schemas/room-update.ts';

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
      'into a room whose settings have never been changed. With `mode=update`, an edited export of the same room ' +
      'updates its markers and vector layers; see `docs/exports.md`.',
  },
  query: importQuery,
  body: 'multipart',
  multipart: roomImportForm,
  refusals: [
    ...storageRefusals,
    ...jobRefusals,
    ...(['nothing_imported', 'not_a_room_file', 'partial_export', 'other_room', 'export_too_old'] as const),
  ],
  responses: { 200: z.union([roomImported, roomUpdated]), 202: jobStarted },
  handler: async ({ room, caller, ctx, query, signal }, { database, objects, jobs, clock }) => {
    const ports = { database, objects, clock };
    const update = updateOptionsOf({ ...query, dryRun: isChosen(query.dryRun) });
    const { kind, input } = importJob(update);
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
        ...{ kind, room, caller, upload: file, reserved },
        input: { subject: fileName || 'room.gpkg', declared, ...input },
      },
    );
    const ended = await awaitJob(database, started.id, signal);
    if (ended === null) return answer(202, { jobId: started.id });
    return answer(200, update === null ? presentImport(ended) : presentUpdate(ended));
  },
});

const revert = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/import/:jobId/revert',
  operation: 'room.revert-update',
  scope: 'room',
  docs: {
    summary: 'Revert an update of a room',
    description:
      'Reverts all changes of an import with `mode=update`, or of an earlier revert, as a job: deletes what it created, ' +
      'restores what it changed or deleted. Objects that were changed since are left as they are and listed in ' +
      '`conflicts`. Replaced features of layers are stored for 30 days. If it takes longer than ten seconds, the response ' +
      'is 202.',
  },
  refusals: [
    'job_not_found',
    'not_revertible',
    'conflict',
    'update_expired',
    'limit_exceeded',
    ...jobRefusals,
  ],
  responses: { 200: roomUpdated, 202: jobStarted },
  handler: async ({ room, caller, params, signal }, { database, jobs }) => {
    const started = await startRevert({ database, runner: jobs }, { room, caller, jobId: params.jobId });
    const ended = await awaitJob(database, started.id, signal);
    return ended === null ? answer(202, { jobId: started.id }) : answer(200, presentUpdate(ended));
  },
});

export const roomImportRoutes = [start, revert];
