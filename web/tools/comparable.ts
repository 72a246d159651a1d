import type { RoomState } from '../room/room-state.ts';
import type { Layer, RasterLayer } from '../service/service.ts';

/** What the two sides of a map can show, the topmost first. */
export function comparableOf({ layers, rasters }: RoomState): readonly (Layer | RasterLayer)[] {
  return [...rasters.value, ...layers.value].toReversed();
}
