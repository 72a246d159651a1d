import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { CommentsOf } from '../comments/comments-of.tsx';
import { showBox } from '../map/bounds.ts';
import { StackMoves } from '../map/stack-moves.tsx';
import { t } from '../messages/language.ts';
import { AskFirst } from '../parts/ask-first.tsx';
import { Icon } from '../parts/icons.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Layer } from '../service/service.ts';
import { openTable } from '../table/open-table.ts';
import { deleteLayer, setLayerOrder } from './change-layer.ts';
import { LayerForm } from './layer-form.tsx';
import { LayerLegend } from './layer-legend.tsx';

/** What there is to see and to do about one layer. */
export function LayerDetails({
  layer,
  map,
  state,
}: {
  layer: Layer;
  map: MapLibreMap | null;
  state: RoomState;
}) {
  const isAsking = useSignal(false);
  const { bbox, description, name } = layer;
  const mayEdit = mayWrite(state.room.value);
  return (
    <>
      {description !== null && <p class="layer-description">{description}</p>}
      <LayerLegend layer={layer} />
      {mayEdit && <LayerForm layer={layer} />}
      <p class="form-actions">
        {bbox !== null && (
          <button
            type="button"
            class="button"
            disabled={map === null}
            onClick={() => map && showBox(map, bbox)}
          >
            {t('layers.zoomTo')}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={map === null}
          aria-expanded={openTable.value === layer.id}
          onClick={() => (openTable.value = openTable.value === layer.id ? null : layer.id)}
        >
          {t('table.open')}
        </button>
        {mayEdit && <StackMoves stack={state.layers.value} placed={layer} setOrder={setLayerOrder} />}
        {mayEdit && (
          <button type="button" class="button danger" onClick={() => (isAsking.value = true)}>
            <Icon name="bin" />
            {t('layers.delete')}
          </button>
        )}
      </p>
      <CommentsOf state={state} subject={{ objectType: 'layer', objectId: layer.id }} />
      {isAsking.value && (
        <AskFirst
          title={t('layers.deleteTitle', { name })}
          text={t('layers.deleteText')}
          action={t('layers.delete')}
          onDo={() => deleteLayer(layer)}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  );
}
