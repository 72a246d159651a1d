import { useSignalEffect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { contentParts } from '../map/content-parts.ts';
import { isDrawn, type ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import { drawRasters } from './draw-rasters.ts';
import { withPreview } from './raster-previews.ts';

/** Synchronizes the rasters of the room with the map, in their order. */
export function RastersOnMap({
  map,
  state,
  choices,
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
}) {
  useSignalEffect(() =>
    drawRasters(
      map,
      state.room.peek().roomId,
      state.rasters.value.map((raster) => {
        const shown = withPreview(raster);
        const own = choices.opacities.value.get(raster.id);
        return {
          ...shown,
          isShown: isDrawn(choices, raster),
          opacity: shown.preview.opacity ?? own ?? raster.display.opacity,
        };
      }),
    ),
  );
  return null;
}

contentParts.push(RastersOnMap);
