import type { Map as MapLibreMap } from 'maplibre-gl';
import type { OpenMap } from '../map/open-map.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { counted, t } from '../i18n/language.ts';
import { later } from '../ui/later.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { RasterItem } from '../rasters/raster-item.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Layer } from '../service/service.ts';
import { ListItem } from '../layer-list/list-item.tsx';
import { layerColorOf } from '../../geo/style/model/read-symbol.ts';
import { withPreview } from './layer-previews.ts';

const LayerDetails = later(async () => (await import('./layer-details.tsx')).LayerDetails);

interface Around {
  readonly map: MapLibreMap | null;
  readonly state: RoomState;
  readonly choices: ViewChoices;
}

/** The layers of the room: vector layers, topmost first, then rasters. */
export function LayerList({ map, ...rest }: Omit<Around, 'map'> & { map: OpenMap }) {
  const around: Around = { ...rest, map: map.value };
  const { layers, rasters } = around.state;
  const stored = useRestoredFocus([...layers.value, ...rasters.value].map(({ id }) => id).join());
  return (
    <section aria-labelledby="layers">
      <h2 id="layers">{t('room.layers')}</h2>
      {layers.value.length === 0 && rasters.value.length === 0 && <p class="empty">{t('room.noLayers')}</p>}
      <ul class="layers" {...stored}>
        {layers.value.toReversed().map((layer) => (
          <LayerItem key={layer.id} layer={layer} {...around} />
        ))}
        {rasters.value.toReversed().map((raster) => (
          <RasterItem key={raster.id} raster={raster} {...around} />
        ))}
      </ul>
    </section>
  );
}

function LayerItem({ layer, choices, ...around }: Around & { layer: Layer }) {
  const swatch = (
    <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="4" fill={layerColorOf(withPreview(layer).color)} />
    </svg>
  );
  return (
    <ListItem
      placed={layer}
      choices={choices}
      sign={swatch}
      facts={counted('room.features', layer.featureCount)}
      details={() => <LayerDetails layer={layer} {...around} />}
    />
  );
}
