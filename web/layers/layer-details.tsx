import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { t } from '../i18n/language.ts';
import { readerChoices, type ViewChoices } from '../map/view-choices.ts';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Layer } from '../service/service.ts';
import { ItemDetails } from '../layer-list/item-details.tsx';
import { openStyle } from './open-style.ts';
import { openTable } from '../table/open-table.ts';
import { later } from '../ui/later.tsx';
import { deleteLayer, setLayerOrder } from './change-layer.ts';

const LayerForm = later(async () => (await import('./layer-form.tsx')).LayerForm);
const OwnFilter = later(async () => (await import('./own-filter.tsx')).OwnFilter);

/** Details and actions of one layer. */
export function LayerDetails({
  layer,
  map,
  state,
  choices,
}: {
  layer: Layer;
  map: MapLibreMap | null;
  state: RoomState;
  choices: ViewChoices;
}) {
  const isFiltering = useSignal(readerChoices(choices, layer.id).filter !== null);
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
  const filter = (
    <button
      type="button"
      class="button"
      aria-expanded={isFiltering.value}
      onClick={() => (isFiltering.value = !isFiltering.value)}
    >
      {t('filter.title')}
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
          {filter}
        </>
      }
    >
      {isFiltering.value && <OwnFilter layer={layer} choices={choices} />}
      {mayWrite(state.room.value) && <LayerForm layer={layer} state={state} />}
    </ItemDetails>
  );
}
