import { effect, signal, type Signal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { RoomState } from '../room/room-state.ts';
import type { RasterLayer } from '../service/service.ts';
import { drawTerrain } from './draw-terrain.ts';

/** The raster whose heights are the ground of the map for this user. */
export interface TerrainChoice {
  readonly rasterId: string;
  /** Factor of the heights. */
  readonly exaggeration: number;
}

/** Degrees from the vertical at which the ground is seen. */
const pitch = 55;

const choices = new WeakMap<MapLibreMap, Signal<TerrainChoice | null>>();

/** What this user chose for a map; null for a flat map. The map follows it, and the rasters of the room. */
export function terrainOn(map: MapLibreMap, state: RoomState): Signal<TerrainChoice | null> {
  const present = choices.get(map);
  if (present !== undefined) return present;
  const choice = signal<TerrainChoice | null>(null);
  choices.set(map, choice);
  const stop = effect(() => {
    const { value: chosen } = choice;
    const raster = state.rasters.value.find(({ id }) => id === chosen?.rasterId);
    const { roomId } = state.room.peek();
    drawTerrain(map, chosen === null || raster === undefined ? null : { ...chosen, roomId, raster });
  });
  map.once('remove', stop);
  return choice;
}

/** Turns the camera so that the ground is seen as such, or from above. */
export function turnToTerrain(map: MapLibreMap, isShown: boolean): void {
  map.easeTo({ pitch: isShown ? pitch : 0, ...(isShown ? {} : { bearing: 0 }) });
}

/** Whether the values of a raster can be heights: pictures, palettes and classes cannot. */
export function canBeTerrain({ kind, sampling }: Pick<RasterLayer, 'kind' | 'sampling'>): boolean {
  return kind === 'numeric' && sampling?.overviews !== 'mode';
}
