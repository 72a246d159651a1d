import { z } from 'zod';
import { emptySnapshot, readPresentation } from '../../core/presentation/read-presentation.ts';
import { limits } from '../../core/limits.ts';
import { savePresentation } from '../../core/presentation/save-presentation.ts';
import { mayReadNotes } from '../../core/presentation/speaker-notes.ts';
import { isKnown } from '../http/not-modified.ts';
import { presentPresentation } from '../presenters/presentation.ts';
import type { Presentation } from '../../core/presentation/presentation.ts';
import { presentWritten } from '../presenters/written.ts';
import { expectedState, stateTag, withBothStates } from '../http/if-match.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { epochMilliseconds, roomIdText, success } from '../schemas/common.ts';
import { presentation, presentationBody } from '../schemas/presentation.ts';

const read = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/presentation',
  operation: 'presentation.read',
  scope: 'room',
  docs: {
    summary: 'Read the presentation of a room',
    description:
      'The slides and the objects that they reference. Only editors and the owner receive `notes`.',
  },
  responses: { 200: presentation },
  handler: async ({ room, role, caller, ctx }, { database }) => {
    const withNotes = mayReadNotes(caller, role);
    const headers = {
      // A response with notes must not be reused after the caller has lost the right to read them.
      ETag: `W/"${room.key}.${room.contentKey}.${room.lastSeq}${withNotes ? '.notes' : ''}"`,
      'Cache-Control': 'private, no-cache',
    };
    // The middleware answers 304, whatever the body is.
    const known = isKnown(ctx.get('If-None-Match'), headers.ETag);
    const snapshot = known ? emptySnapshot : await readPresentation(database, room, { withNotes });
    return answer(200, presentPresentation(room.id, snapshot), headers);
  },
});

const save = defineRoute({
  method: 'PUT',
  path: '/api/rooms/:roomId/presentation',
  operation: 'presentation.update',
  scope: 'room',
  docs: {
    summary: 'Replace the slides of a room',
    description: 'Objects referenced by a slide must exist in the room.',
  },
  body: presentationBody,
  bodyLimit: limits.jsonDocument,
  refusals: ['invalid_presentation', 'quota_exceeded', 'state_changed'],
  responses: {
    200: z.object({ success, roomId: roomIdText, slideCount: z.int(), updatedAt: epochMilliseconds }),
  },
  handler: async ({ room, caller, body, ctx }, { database }) => {
    const expected = expectedState(ctx);
    const saved = await withBothStates(
      savePresentation(database, { room, caller, slides: body.slides, expected }),
      body,
      ({ slides, updatedAt }: Presentation) => presentWritten(caller, { slides, updatedAt }, []),
    );
    const { slides, updatedAt } = saved;
    const written = { success: true as const, roomId: room.id, slideCount: slides.length, updatedAt };
    return answer(200, written, stateTag(saved));
  },
});

export const presentationRoutes = [read, save];
