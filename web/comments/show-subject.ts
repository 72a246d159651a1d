import type { Map as MapLibreMap } from 'maplibre-gl';
import { showBox } from '../map/bounds.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Comment } from '../service/service.ts';
import type { CommentLocation } from './change-comment.ts';
import { subjectKinds } from './subject-kinds.ts';

const nearZoom = 9;

/** How to show the subject of a comment on the map; null if it has no location. */
export function navigationTo(state: RoomState, comment: Comment): ((map: MapLibreMap) => void) | null {
  const { objectType, objectId, lat, lng } = comment;
  if (lat !== null && lng !== null) return flyingTo({ lat, lng });
  if (objectType === 'room' || objectType === 'feature') return null;
  const { location, box } = subjectKinds[objectType].find(state, objectId) ?? {};
  if (location !== undefined) return flyingTo(location);
  return box ? (map) => showBox(map, box) : null;
}

/** MapLibre jumps instead of flying if the user prefers reduced motion. */
function flyingTo({ lng, lat }: CommentLocation): (map: MapLibreMap) => void {
  return (map) => void map.flyTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), nearZoom) });
}
