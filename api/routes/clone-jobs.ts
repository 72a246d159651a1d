import { z } from 'zod';
import { startClone } from '../../core/exchange/clone/start-clone.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { roomIdText } from '../schemas/common.ts';
import { jobStarted } from '../schemas/job.ts';

const start = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/clone-jobs',
  operation: 'room.clone',
  scope: 'room',
  docs: {
    summary: 'Clone the content of another room into this one',
    description:
      'Adds copies of all content, comments and slides to the room, under new IDs. The source is a public room, a room of which the caller is a member, or ' +
      'the room of `sourceToken`. Poll the job: `layersCloned` counts vector and raster layers, and ' +
      '`ids` maps old IDs to new ones. The copy counts towards the quota of the owner of this room ' +
      'and is independent of the source. If the caller can read the source only because it is public, ' +
      'the copy excludes the original files of rasters, EXIF data and unused photos, and ' +
      'the job has the warning `public_content_only`.',
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
  refusals: ['clone_into_itself', 'limit_exceeded', 'quota_exceeded'],
  responses: { 202: jobStarted },
  handler: ({ room, caller, body: { sourceRoomId, sourceToken = null } }, { database, jobs }) =>
    answerChange(
      database,
      (within) =>
        startClone(
          { database: within, runner: jobs },
          { room, caller, request: { sourceRoomId, sourceToken } },
        ),
      (job) => answer(202, { jobId: job.id }),
    ),
});

export const cloneJobRoutes = [start];
