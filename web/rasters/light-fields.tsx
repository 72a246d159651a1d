import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { BandField } from './band-field.tsx';
import type { DisplayFields } from './display-fields.ts';
import { HeightUnitField } from './height-unit-field.tsx';
import { SliderField } from '../ui/slider-field.tsx';

const degrees = (value: number) => `${numberText(value)}°`;

/** Options of hillshade rendering: light direction and vertical exaggeration. */
export function LightFields({ raster, display, onTry, onSave }: DisplayFields) {
  const sliders = [
    { field: 'azimuth', label: t('rasters.azimuth'), min: 0, max: 360, step: 5, text: degrees },
    { field: 'altitude', label: t('rasters.altitude'), min: 0, max: 90, step: 1, text: degrees },
    { field: 'zFactor', label: t('rasters.zFactor'), min: 0.5, max: 20, step: 0.5, text: numberText },
  ] as const;
  return (
    <>
      {raster.bands.length > 1 && (
        <BandField
          label={t('rasters.band')}
          raster={raster}
          value={display.band}
          onChoose={(band) => onSave({ band })}
        />
      )}
      <HeightUnitField display={display} onSave={onSave} />
      {sliders.map(({ field, ...slider }) => (
        <SliderField
          key={field}
          {...slider}
          value={display[field]}
          onTry={(value) => onTry({ [field]: value })}
          onSave={(value) => onSave({ [field]: value })}
        />
      ))}
    </>
  );
}
