import { useSignalEffect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { contentParts } from '../map/content-parts.ts';
import { useEffect, useMemo } from 'preact/hooks';
import { subscribePointed } from '../map/pick.ts';
import { isDrawn, readerChoices, type ViewChoices } from '../map/view-choices.ts';
import { onFoundAgain } from '../room/link.ts';
import type { RoomState } from '../room/room-state.ts';
import { drawLayers, openCluster } from './draw-layers.ts';
import { withPreview } from './layer-previews.ts';
import { followTiles } from './layer-tiles.ts';

/** Synchronizes the vector layers of the room with the map. */
export function LayersOnMap({
  map,
  state,
  choices,
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
}) {
  const { tiles, again, stop } = useMemo(() => followTiles(state.layers), [state]);
  useEffect(() => stop, [stop]);
  useEffect(() => onFoundAgain(state.link, again), [state]);
  useEffect(() => subscribePointed(map, (pointed) => openCluster(map, pointed)), [map]);
  useSignalEffect(() =>
    drawLayers(
      map,
      state.room.peek().roomId,
      state.layers.value.flatMap((layer) => {
        const found = tiles.value.get(layer.id);
        return found === undefined
          ? []
          : [
              {
                ...{ layer: withPreview(layer), tiles: found, isShown: isDrawn(choices, layer) },
                choices: readerChoices(choices, layer.id),
              },
            ];
      }),
    ),
  );
  return null;
}

contentParts.push(LayersOnMap);
