import type { Map as MapLibreMap } from 'maplibre-gl';
import { t } from '../i18n/language.ts';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Layer } from '../service/service.ts';
import { ItemDetails } from '../layer-list/item-details.tsx';
import { openStyle } from './open-style.ts';
import { openTable } from '../table/open-table.ts';
import { deleteLayer, setLayerOrder } from './change-layer.ts';
import { LayerForm } from './layer-form.tsx';
import { withPreview } from './layer-previews.ts';
import { LayerLegend } from './layer-legend.tsx';

/** Details and actions of one layer. */
export function LayerDetails({
  layer,
  map,
  state,
}: {
  layer: Layer;
  map: MapLibreMap | null;
  state: RoomState;
}) {
  const table = (
    <button
      type="button"
      class="button"
      disabled={map === null}
      aria-expanded={openTable.value === layer.id}
      onClick={() => (openTable.value = openTable.value === layer.id ? null : layer.id)}
    >
      {t('table.open')}
    </button>
  );
  const style = (
    <button
      type="button"
      class="button primary"
      disabled={map === null}
      aria-expanded={openStyle.value === layer.id}
      onClick={() => (openStyle.value = openStyle.value === layer.id ? null : layer.id)}
    >
      {t('styling.open')}
    </button>
  );
  return (
    <ItemDetails
      placed={layer}
      kind="layer"
      stack={state.layers.value}
      map={map}
      state={state}
      setOrder={setLayerOrder}
      onDelete={() => deleteLayer(layer)}
      actions={
        <>
          {mayWrite(state.room.value) && style}
          {table}
        </>
      }
    >
      <LayerLegend layer={withPreview(layer)} />
      {mayWrite(state.room.value) && <LayerForm layer={layer} />}
    </ItemDetails>
  );
}
