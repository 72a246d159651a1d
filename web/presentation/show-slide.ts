import type { Map as MapLibreMap } from 'maplibre-gl';
import { flyTo } from '../deck/camera.ts';
import { shownIn } from '../deck/slide-shows.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Slide } from '../service/service.ts';

/** Shows a slide's camera and content on the map of the room, for this user only. */
export function showSlide(
  slide: Slide,
  state: RoomState,
  map: MapLibreMap | null,
  { shown }: ViewChoices,
): void {
  const isLayerShown = shownIn(slide, 'layerIds');
  const isRasterShown = shownIn(slide, 'rasterIds');
  shown.value = new Map([
    ...shown.peek(),
    ...state.layers.peek().map((layer) => [layer.id, isLayerShown(layer)] as const),
    ...state.rasters.peek().map((raster) => [raster.id, isRasterShown(raster)] as const),
  ]);
  if (map !== null) flyTo(map, slide.camera);
}
