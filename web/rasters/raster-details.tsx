import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { CommentsOf } from '../comments/comments-of.tsx';
import { showBox } from '../map/bounds.ts';
import { StackMoves } from '../map/stack-moves.tsx';
import { withEntry, type ViewChoices } from '../map/view-choices.ts';
import { t } from '../messages/language.ts';
import { AskFirst } from '../parts/ask-first.tsx';
import { Icon } from '../parts/icons.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import type { RasterLayer } from '../service/service.ts';
import { deleteRaster, setRasterOrder } from './change-raster.ts';
import { RasterForm } from './raster-form.tsx';
import { RasterLegend } from './raster-legend.tsx';
import { shareText } from '../messages/amounts.ts';
import { SliderField } from './slider-field.tsx';

/** What there is to see and to do about one raster. */
export function RasterDetails({
  raster,
  map,
  state,
  choices,
}: {
  raster: RasterLayer;
  map: MapLibreMap | null;
  state: RoomState;
  choices: ViewChoices;
}) {
  const isAsking = useSignal(false);
  const { bounds, description, display, id, name, status } = raster;
  const { roomId } = state.room.value;
  const mayEdit = mayWrite(state.room.value);
  const { opacities } = choices;
  const place = { roomId, raster };
  return (
    <>
      {description !== null && <p class="layer-description">{description}</p>}
      {status === 'preview' && <p class="hint">{t('rasters.previewHint')}</p>}
      <RasterLegend roomId={roomId} raster={raster} />
      {mayEdit ? (
        <RasterForm {...place} />
      ) : (
        <SliderField
          label={t('rasters.ownOpacity')}
          min={0}
          max={1}
          step={0.05}
          value={opacities.value.get(id) ?? display.opacity}
          text={shareText}
          onTry={(opacity) => (opacities.value = withEntry(opacities.value, id, opacity))}
        />
      )}
      <p class="form-actions">
        <button
          type="button"
          class="button"
          disabled={map === null}
          onClick={() => map && showBox(map, bounds)}
        >
          {t('layers.zoomTo')}
        </button>
        {mayEdit && (
          <StackMoves
            stack={state.rasters.value}
            placed={raster}
            setOrder={(each, order) => setRasterOrder(roomId, each, order)}
          />
        )}
        {mayEdit && (
          <button type="button" class="button danger" onClick={() => (isAsking.value = true)}>
            <Icon name="bin" />
            {t('layers.delete')}
          </button>
        )}
      </p>
      <CommentsOf state={state} subject={{ objectType: 'raster', objectId: id }} />
      {isAsking.value && (
        <AskFirst
          title={t('layers.deleteTitle', { name })}
          text={t('layers.deleteText')}
          action={t('layers.delete')}
          onDo={() => deleteRaster(place)}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  );
}
