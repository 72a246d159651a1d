import type { RunningStack } from '../stack/start-stack.ts';
import { roomId } from './prepare-room.ts';

/** Text with the URLs, a valid token and commands to try. `tileJson` is the path of the raster's TileJSON. */
export function nextSteps(
  stack: RunningStack,
  token: string,
  { layerId, tileJson }: { layerId: string; tileJson: string },
): string {
  const [api = ''] = stack.apiUrls;
  const more = stack.apiUrls.slice(1);
  const lines = [
    '',
    `Web app      ${api}/rooms/${roomId}  (sign in as owner, editor or viewer; no password)`,
    `Slides       ${api}/decks/${roomId}  (public)`,
    `API          ${api}${more.length === 0 ? '' : ` and ${more.join(', ')}`}`,
    `API docs     ${api}/api/docs`,
    ...(stack.temporalUi === undefined ? [] : [`Temporal     ${stack.temporalUi}`]),
    `Token        ${token}`,
    `             (room ${roomId}: read, write, upload; for the JWT of its owner: npm run -s token -- owner)`,
    '',
    'Try:',
    `  curl -s -H 'Authorization: Bearer ${token}' ${api}/api/layers/${roomId}`,
    `  curl -s -H 'Authorization: Bearer ${token}' '${api}/api/layers/${layerId}/features?minLon=7.4&minLat=46.9&maxLon=7.5&maxLat=47'`,
    `  curl -s -H 'Authorization: Bearer ${token}' ${api}${tileJson}`,
    `  curl -s -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\`,
    `    -d '{"latitude": 46.948, "longitude": 7.447, "title": "Bern"}' ${api}/api/rooms/${roomId}/markers`,
  ];
  return lines.join('\n');
}
