import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ComponentChild } from 'preact';
import type { OpenMap } from '../map/open-map.ts';
import { readerChoices, type ViewChoices } from '../map/view-choices.ts';
import { counted, t } from '../i18n/language.ts';
import { later } from '../ui/later.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { RasterItem } from '../rasters/raster-item.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Layer } from '../service/service.ts';
import { ListItem } from '../layer-list/list-item.tsx';
import { layerColorOf } from '../../geo/style/model/read-symbol.ts';
import { withPreview } from './layer-previews.ts';

const LayerClasses = later(async () => (await import('./layer-classes.tsx')).LayerClasses, { isQuiet: true });
const LayerSign = later(async () => (await import('./layer-sign.tsx')).LayerSign, { isQuiet: true });
const LayerDetails = later(async () => (await import('./layer-details.tsx')).LayerDetails);

interface Around {
  readonly map: MapLibreMap | null;
  readonly state: RoomState;
  readonly choices: ViewChoices;
}

/** The layers of the room: vector layers, topmost first, then rasters. */
export function LayerList({
  map,
  empty,
  ...rest
}: Omit<Around, 'map'> & {
  map: OpenMap;
  /** What a room without layers shows. */
  empty: ComponentChild;
}) {
  const around: Around = { ...rest, map: map.value };
  const { layers, rasters } = around.state;
  const stored = useRestoredFocus([...layers.value, ...rasters.value].map(({ id }) => id).join());
  return (
    <section aria-labelledby="layers">
      <h2 id="layers">{t('room.layers')}</h2>
      {layers.value.length === 0 && rasters.value.length === 0 && empty}
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
  const { roomId } = around.state.room.value;
  // The code that reads styles is loaded with the first of them.
  const isStyled = withPreview(layer).style !== null;
  const sign = (
    <span class="layer-sign">
      {isStyled ? (
        <LayerSign layer={layer} roomId={roomId} />
      ) : (
        <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
          <rect width="16" height="16" rx="4" fill={layerColorOf(withPreview(layer).color)} />
        </svg>
      )}
    </span>
  );
  return (
    <ListItem
      kind="layer"
      placed={layer}
      choices={choices}
      sign={sign}
      facts={factsOf(layer, readerChoices(choices, layer.id).filter !== null)}
      classes={isStyled && <LayerClasses layer={layer} roomId={roomId} choices={choices} />}
      onPress={
        mayWrite(around.state.room.value)
          ? async (event, item) => {
              const [{ dragPlaced }, { setLayerOrder }] = await Promise.all([
                import('../layer-list/drag-placed.ts'),
                import('./change-layer.ts'),
              ]);
              const stack = around.state.layers.peek();
              dragPlaced(event, item, { stack, placed: layer, setOrder: setLayerOrder });
            }
          : undefined
      }
      details={() => <LayerDetails layer={layer} choices={choices} {...around} />}
    />
  );
}

function factsOf({ featureCount }: Layer, isFiltered: boolean): string {
  const count = counted('room.features', featureCount);
  return isFiltered ? `${count} · ${t('filter.active')}` : count;
}
