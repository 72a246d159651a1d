import { z } from 'zod';
import { lockGroups } from '../../core/markers/locked-groups.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { roomIdText, success } from '../schemas/common.ts';
import { groupNames } from '../schemas/marker.ts';

const setGroups = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/marker-groups',
  operation: 'marker.set-groups',
  scope: 'room',
  docs: {
    summary: 'Lock groups of markers',
    description:
      'The markers of locked groups cannot be changed or deleted one by one, which answers 409 `group_locked`. ' +
      'Markers can be added to them; imports, updates from files and clearing the room are not refused.',
  },
  body: z
    .strictObject({ lockedGroups: groupNames.meta({ description: 'The names of all locked groups.' }) })
    .meta({ id: 'MarkerGroupsChange', examples: [{ lockedGroups: ['Flood gauges'] }] }),
  responses: { 200: z.object({ success, roomId: roomIdText, lockedGroups: z.array(z.string()) }) },
  handler: async ({ room, caller, body }, { database }) => {
    const names = body.lockedGroups;
    const lockedGroups = await lockGroups(database, { roomKey: room.key, caller, names });
    return answer(200, { success: true, roomId: room.id, lockedGroups: [...lockedGroups] });
  },
});

export const markerGroupRoutes = [setGroups];
