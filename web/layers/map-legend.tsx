import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import { LegendCard } from '../legend/legend-card.tsx';
import { isShown, readerChoices, type ViewChoices } from '../map/view-choices.ts';
import { hasLegend, RasterLegend } from '../rasters/raster-legend.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { RasterLayer } from '../service/service.ts';
import { type StyleSubject, withPreview } from './layer-previews.ts';
import { legendOfLayer, shownLegends, shownSubjects } from './legend-of-layers.ts';

/** The legend of a room as this user sees it. */
export function RoomLegend({
  map,
  state,
  choices,
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
}) {
  return (
    <MapLegend
      map={map}
      roomId={state.room.value.roomId}
      layers={shownSubjects(state, choices)}
      rasters={state.rasters.value.filter((each) => isShown(choices, each))}
      choicesOf={(id) => readerChoices(choices, id)}
    />
  );
}

/** The legend of what a map shows. */
export function MapLegend({
  map,
  roomId,
  layers,
  rasters,
  choicesOf,
}: {
  map: MapLibreMap;
  roomId: string;
  /** The visible ones, bottom to top. */
  layers: readonly StyleSubject[];
  rasters: readonly RasterLayer[];
  choicesOf?: (layerId: string) => ReaderChoices;
}) {
  const zoom = useSignal(map.getZoom());
  useEffect(() => {
    const follow = () => (zoom.value = map.getZoom());
    follow();
    map.on('zoomend', follow);
    return () => void map.off('zoomend', follow);
  }, [map]);
  const legends = layers.map((layer) =>
    legendOfLayer(withPreview(layer), { roomId, ...(choicesOf && { choices: choicesOf(layer.id) }) }),
  );
  const shown = shownLegends(legends, zoom.value);
  const scales = rasters.filter(hasLegend).toReversed();
  if (shown.length + scales.length === 0) return null;
  return (
    <LegendCard layers={shown}>
      {scales.map((raster) => (
        <div key={raster.id} class="legend-layer">
          <h3 dir="auto">{raster.name}</h3>
          <RasterLegend roomId={roomId} raster={raster} />
        </div>
      ))}
    </LegendCard>
  );
}
