import type { Map as MapLibreMap } from 'maplibre-gl';
import { withEntry, type ViewChoices } from '../map/view-choices.ts';
import { shareText } from '../i18n/amounts.ts';
import { t } from '../i18n/language.ts';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import type { RasterLayer } from '../service/service.ts';
import { ItemDetails } from '../layer-list/item-details.tsx';
import { deleteRaster, setRasterOrder } from './change-raster.ts';
import { RasterForm } from './raster-form.tsx';
import { RasterLegend } from './raster-legend.tsx';
import { TerrainField } from './terrain-field.tsx';
import { canBeTerrain } from './terrain.ts';
import { SliderField } from '../ui/slider-field.tsx';

/** Details and actions of one raster. */
export function RasterDetails({
  raster,
  map,
  state,
  choices: { opacities },
}: {
  raster: RasterLayer;
  map: MapLibreMap | null;
  state: RoomState;
  choices: ViewChoices;
}) {
  const { bounds, display, id, status } = raster;
  const { roomId } = state.room.value;
  const ref = { roomId, raster };
  return (
    <ItemDetails
      placed={{ ...raster, bbox: bounds }}
      kind="raster"
      stack={state.rasters.value}
      map={map}
      state={state}
      setOrder={(each, order) => setRasterOrder(roomId, each, order)}
      onDelete={() => deleteRaster(ref)}
    >
      {status === 'preview' && <p class="hint">{t('rasters.previewHint')}</p>}
      <RasterLegend roomId={roomId} raster={raster} />
      {map !== null && canBeTerrain(raster) && <TerrainField map={map} raster={raster} state={state} />}
      {mayWrite(state.room.value) ? (
        <RasterForm {...ref} state={state} />
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
    </ItemDetails>
  );
}
