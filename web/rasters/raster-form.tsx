import { shareText } from '../i18n/amounts.ts';
import { t } from '../i18n/language.ts';
import type { RoomState } from '../room/room-state.ts';
import { SavedText } from '../saving/saved-text.tsx';
import { useOtherChange } from '../saving/use-other-change.ts';
import { SavedCheckbox } from '../ui/saved-checkbox.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import type { RasterDisplay, RasterLayer } from '../service/service.ts';
import { changeDisplay, changeRaster, type RasterRef } from './change-raster.ts';
import { Choice } from '../ui/choice.tsx';
import { ColourFields } from './colour-fields.tsx';
import { CompositeFields } from './composite-fields.tsx';
import type { DisplayFields } from './display-fields.ts';
import { LightFields } from './light-fields.tsx';
import { PixelFields } from './pixel-fields.tsx';
import { defaultRange } from './histogram.ts';
import { preview, withPreview } from './raster-previews.ts';
import { SliderField } from '../ui/slider-field.tsx';
import { useStatistics } from './use-statistics.ts';

/** Name and style of a raster. Changes are previewed locally and saved when the control is released. */
export function RasterForm({ roomId, raster, state }: RasterRef & { state: RoomState }) {
  const by = useOtherChange(state, raster.id);
  const { attempt, failure } = useAttempt();
  const statistics = useStatistics(roomId, raster);
  const display = { ...raster.display, ...withPreview(raster).preview };
  const given: DisplayFields = {
    ...{ roomId, raster, display, statistics: statistics.value },
    onTry: (change) => preview(raster, change),
    onSave: (change) => void attempt(() => changeDisplay({ roomId, raster }, change)),
  };
  return (
    <div class="form">
      <SavedText
        {...{ label: t('layers.name'), name: 'name', value: raster.name, maxLength: 200, required: true }}
        updatedAt={raster.updatedAt}
        by={by.value}
        save={(text, { value, updatedAt }) =>
          changeRaster({ roomId, raster }, { name: text }, { name: value, updatedAt })
        }
      />
      <SliderField
        {...{
          label: t('layers.opacity'),
          min: 0,
          max: 1,
          step: 0.05,
          value: display.opacity,
          text: shareText,
        }}
        onTry={(opacity) => given.onTry({ opacity })}
        onSave={(opacity) => given.onSave({ opacity })}
      />
      <ModeField {...given} />
      {display.renderMode === 'rgb' && <CompositeFields {...given} />}
      {display.renderMode === 'hillshade' && <LightFields {...given} />}
      {(display.renderMode === 'singleband' || display.renderMode === 'slope') && <ColourFields {...given} />}
      <PixelFields {...given} />
      <SavedCheckbox
        label={t('layers.visible')}
        checked={raster.visible}
        attempt={attempt}
        onSave={(visible) => changeRaster({ roomId, raster }, { visible })}
      />
      {failure}
    </div>
  );
}

function ModeField({ raster, display, onSave }: DisplayFields) {
  const isMany = raster.bands.length >= 3 || display.renderMode === 'rgb';
  const options = [
    ['singleband', t('rasters.singleband')],
    ...(isMany ? [['rgb', t('rasters.rgb')] as const] : []),
    ['hillshade', t('rasters.hillshade')],
    ['slope', t('rasters.slope')],
  ] as const;
  return (
    <Choice
      label={t('rasters.mode')}
      value={display.renderMode}
      options={options}
      onChoose={(renderMode) => onSave({ renderMode, ...rangeOf(renderMode, raster, display) })}
    />
  );
}

/** Elevation and slope have different units, so a range chosen for one does not apply to the other. */
function rangeOf(mode: RasterDisplay['renderMode'], { bands }: RasterLayer, { band }: RasterDisplay) {
  if (mode === 'slope') return { vmin: 0, vmax: 90 };
  return mode === 'singleband' ? defaultRange(bands.find((each) => each.band === band)) : {};
}
