import type { Map as MapLibreMap } from 'maplibre-gl';
import { cameraOf } from '../deck/camera.ts';
import { isShown, shownBasemap, shownMarkers, type ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Layer, RasterLayer, Slide } from '../service/service.ts';
import { basemapNames } from '../map/basemaps.ts';
import { markersInView } from './markers-in-view.ts';

/** The part of the current map state that a slide stores: camera and visible content. */
export async function seenNow(
  state: RoomState,
  map: MapLibreMap,
  choices: ViewChoices,
): Promise<Pick<Slide, 'camera' | 'baseLayer' | 'visible'>> {
  const room = state.room.peek();
  const basemap = shownBasemap(choices, room);
  const shownIn = (all: readonly (Layer | RasterLayer)[]) =>
    all.filter((each) => isShown(choices, each)).map(({ id }) => id);
  return {
    camera: cameraOf(map),
    baseLayer: basemapNames.find((name) => name === basemap) ?? null,
    visible: {
      layerIds: shownIn(state.layers.peek()),
      rasterIds: shownIn(state.rasters.peek()),
      markerIds: await markersInView(room.roomId, map, shownMarkers(choices)),
    },
  };
}
