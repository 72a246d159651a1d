import type { Map as MapLibreMap } from 'maplibre-gl';
import { showBox } from '../map/bounds.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Comment } from '../service/service.ts';
import type { CommentLocation } from './change-comment.ts';
import { namedMarker } from './marker-titles.ts';

const nearZoom = 9;

/** How to show the subject of a comment on the map; null if it has no location. */
export function navigationTo(state: RoomState, comment: Comment): ((map: MapLibreMap) => void) | null {
  const { objectType, objectId, lat, lng } = comment;
  if (lat !== null && lng !== null) return flyingTo({ lat, lng });
  if (objectType === 'marker') {
    const marker = namedMarker(state.room.value.roomId, objectId);
    return marker ? flyingTo(marker) : null;
  }
  const box =
    state.layers.value.find(({ id }) => id === objectId)?.bbox ??
    state.rasters.value.find(({ id }) => id === objectId)?.bounds;
  return box ? (map) => showBox(map, box) : null;
}

/** MapLibre jumps instead of flying if the user prefers reduced motion. */
function flyingTo({ lng, lat }: CommentLocation): (map: MapLibreMap) => void {
  return (map) => void map.flyTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), nearZoom) });
}
