import { z } from 'zod';
import { startClone } from '../../core/clone/start-clone.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { roomIdText } from '../schemas/common.ts';
import { jobStarted } from '../schemas/job.ts';

const start = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/clone-jobs',
  operation: 'room.clone',
  scope: 'room',
  docs: {
    summary: 'Copy the content of another room into this one',
    description:
      'Layers, raster layers, markers, icons, photos, comments and slides come beside what the room holds, under new ids. ' +
      'The source is a public room, one that the caller is a member of, or that of `sourceToken`. Poll the job: ' +
      '`layersCloned` counts vector and raster layers, `ids` tells the new ids by the old ones. The copy counts in the ' +
      "quota of this room's owner and outlives the source. Of a source that the caller reads only because it is public, the " +
      'copy has what the public reads: no original files of rasters, no EXIF data and no photos without a marker; the job ' +
      'then has the warning `public_content_only`.',
  },
  body: z
    .strictObject({
      sourceRoomId: roomIdText,
      sourceToken: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'An API token of the source room with the permission `read`.' }),
    })
    .meta({ id: 'CloneInput' }),
  responses: { 202: jobStarted },
  handler: ({ room, caller, body: { sourceRoomId, sourceToken = null } }, { database, jobs }) =>
    answerChange(
      database,
      (within) =>
        startClone({ database: within, runner: jobs }, { room, caller, wish: { sourceRoomId, sourceToken } }),
      (job) => answer(202, { jobId: job.id }),
    ),
});

export const cloneJobRoutes = [start];
