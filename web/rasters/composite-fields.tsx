import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { BandField, bandName } from './band-field.tsx';
import type { DisplayFields } from './display-fields.ts';
import { SliderField } from '../ui/slider-field.tsx';
import { ValueRange } from './value-range.tsx';

/** Options of RGB rendering: three bands with their value ranges, and the gamma. */
export function CompositeFields(given: DisplayFields) {
  const { raster, display, onTry, onSave } = given;
  const names = [t('rasters.red'), t('rasters.green'), t('rasters.blue')];
  return (
    <>
      {names.map((label, at) => (
        <BandField
          key={label}
          label={label}
          raster={raster}
          value={display.rgbBands[at] ?? 1}
          onChoose={(band) => onSave({ rgbBands: display.rgbBands.with(at, band) })}
        />
      ))}
      <SliderField
        {...{
          label: t('rasters.gamma'),
          min: 0.1,
          max: 4,
          step: 0.05,
          value: display.gamma,
          text: numberText,
        }}
        onTry={(gamma) => onTry({ gamma })}
        onSave={(gamma) => onSave({ gamma })}
      />
      <details class="more">
        <summary>{t('rasters.brightness')}</summary>
        <div class="form">
          {names.map((label, at) => (
            <ChannelRange key={label} label={label} at={at} {...given} />
          ))}
        </div>
      </details>
    </>
  );
}

function ChannelRange({
  label,
  at,
  raster,
  display,
  statistics,
  onTry,
  onSave,
}: DisplayFields & { label: string; at: number }) {
  const number = display.rgbBands[at] ?? 1;
  const found = statistics?.find(({ band }) => band === number);
  const own = raster.bands.find(({ band }) => band === number);
  const rescale = display.rescale ?? display.rgbBands.map(() => [0, 255]);
  const [low = 0, high = 255] = rescale[at] ?? [];
  return (
    <ValueRange
      label={`${label}: ${bandName(number, own?.name ?? null)}`}
      extent={[found?.min ?? own?.statistics.min ?? 0, found?.max ?? own?.statistics.max ?? 255]}
      histogram={found?.histogram ?? []}
      value={[low, high]}
      unit={own?.unit ?? null}
      colormap={null}
      isWhole={/^u?int/.test(raster.dataType)}
      onTry={(range) => onTry({ rescale: rescale.with(at, [...range]) })}
      onSave={(range) => onSave({ rescale: rescale.with(at, [...range]) })}
    />
  );
}
