import type { Map as MapLibreMap } from 'maplibre-gl';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import type { RoomState } from '../room/room-state.ts';
import type { RasterLayer } from '../service/service.ts';
import { SliderField } from '../ui/slider-field.tsx';
import { turnToTerrain, terrainOn } from './terrain.ts';

/** Draws the map of this user on the heights of the raster. */
export function TerrainField({
  map,
  raster,
  state,
}: {
  map: MapLibreMap;
  raster: RasterLayer;
  state: RoomState;
}) {
  const choice = terrainOn(map, state);
  const shown = choice.value?.rasterId === raster.id ? choice.value : null;
  const show = (isShown: boolean) => {
    choice.value = isShown ? { rasterId: raster.id, exaggeration: 1 } : null;
    turnToTerrain(map, isShown);
  };
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          checked={shown !== null}
          onChange={({ currentTarget }) => show(currentTarget.checked)}
        />
        {t('rasters.terrain')}
      </label>
      {shown !== null && (
        <SliderField
          label={t('rasters.exaggeration')}
          min={0.5}
          max={10}
          step={0.5}
          value={shown.exaggeration}
          text={(factor) => `${numberText(factor)}×`}
          onTry={(exaggeration) => (choice.value = { ...shown, exaggeration })}
        />
      )}
    </>
  );
}
