import { z } from 'zod';
import { styleWarnings } from '../../core/layers/style-warnings.ts';
import { parseMarkerStyle, setMarkerStyle } from '../../core/markers/set-marker-style.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { roomIdText, success } from '../schemas/common.ts';
import { markerStyle, markerStyleBody } from '../schemas/layer-style.ts';
import { styleWarningList as warnings, withWarnings } from '../schemas/style-warnings.ts';

const setStyle = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/marker-style',
  operation: 'marker.set-style',
  scope: 'room',
  docs: {
    summary: 'Style the markers of a room by their tags, dates or properties',
    description:
      'A style of layers (docs/styles.md) for the markers of the room; null removes it. Attributes are the fields ' +
      'of markers and their properties. What the style leaves out follows each marker: its color, icon and size.',
  },
  body: markerStyleBody,
  refusals: ['invalid_marker'],
  responses: { 200: z.object({ success, roomId: roomIdText, markerStyle, warnings }) },
  handler: async ({ room, caller, body }, { database }) => {
    const style = parseMarkerStyle(body ?? {});
    const stored = await setMarkerStyle(database, { roomKey: room.key, caller, style });
    const found = styleWarnings({ color: null, strokeWeight: null, style: stored });
    return answer(200, { success: true, roomId: room.id, markerStyle: stored, ...withWarnings(found) });
  },
});

export const markerStyleRoutes = [setStyle];
