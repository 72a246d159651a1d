import type { RunningStack } from '../stack/start-stack.ts';
import { roomId } from './prepare-room.ts';

/** Where things are, a token that works, and some lines to go on with. `tileJson` is the path of that of the raster. */
export function whatNext(
  stack: RunningStack,
  token: string,
  { layerId, tileJson }: { layerId: string; tileJson: string },
): string {
  const [api = ''] = stack.apiUrls;
  const more = stack.apiUrls.slice(1);
  const lines = [
    '',
    `API          ${api}${more.length === 0 ? '' : ` and ${more.join(', ')}`}`,
    `Description  ${api}/api/docs`,
    ...(stack.temporalUi === undefined ? [] : [`Temporal     ${stack.temporalUi}`]),
    `Token        ${token}`,
    `             (of room ${roomId}: read, write, upload; npm run -s token -- owner prints the JWT of its owner)`,
    '',
    'Go on with:',
    `  curl -s -H 'Authorization: Bearer ${token}' ${api}/api/layers/${roomId}`,
    `  curl -s -H 'Authorization: Bearer ${token}' '${api}/api/layers/${layerId}/features?minLon=7.4&minLat=46.9&maxLon=7.5&maxLat=47'`,
    `  curl -s -H 'Authorization: Bearer ${token}' ${api}${tileJson}`,
    `  curl -s -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\`,
    `    -d '{"latitude": 46.948, "longitude": 7.447, "title": "Bern"}' ${api}/api/rooms/${roomId}/markers`,
    '',
    `The slides, for everybody: ${api}/decks/${roomId}`,
    `The room, in a browser (sign in as owner, editor or viewer): ${api}/rooms/${roomId}`,
  ];
  return lines.join('\n');
}
