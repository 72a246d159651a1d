import { unionOf } from '../map/bounds.ts';
import type { OpeningView } from '../map/create-map.ts';
import type { RoomAddress } from '../router/room-address.ts';
import type { RoomState } from '../room/room-state.ts';

/**
 * What the map of a room shows first: the view of the link, the view that the room has stored, or what is visible of
 * its layers. Null if there is none of these.
 */
export function openingOf({ view }: RoomAddress, state: RoomState): OpeningView | null {
  if (view !== null) return view;
  const { defaultViewLat: lat, defaultViewLng: lng, defaultViewZoom: zoom } = state.room.peek();
  if (lat !== null && lng !== null && zoom !== null) return { lat, lng, zoom };
  const boxes = [
    ...state.layers.peek().map(({ visible, bbox }) => ({ visible, box: bbox })),
    ...state.rasters.peek().map(({ visible, bounds }) => ({ visible, box: bounds })),
  ];
  const box = unionOf(boxes.flatMap(({ visible, box }) => (visible && box !== null ? [box] : [])));
  return box && { box };
}
