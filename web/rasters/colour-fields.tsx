import { t } from '../i18n/language.ts';
import { BandField } from './band-field.tsx';
import { ColormapChoice } from './colormap-choice.tsx';
import type { DisplayFields } from './display-fields.ts';
import { HeightUnitField } from './height-unit-field.tsx';
import { defaultRange } from './histogram.ts';
import { unitOf } from './raster-legend.tsx';
import { ValueRange } from './value-range.tsx';

/** Options of single-band rendering: band, colour ramp and value range. */
export function ColourFields(given: DisplayFields) {
  const { raster, display, statistics, onTry, onSave } = given;
  const isSlope = display.renderMode === 'slope';
  const found = isSlope ? undefined : statistics?.find(({ band }) => band === display.band);
  const own = raster.bands.find(({ band }) => band === display.band)?.statistics;
  const [min, max] = isSlope ? [0, 90] : [found?.min ?? own?.min ?? 0, found?.max ?? own?.max ?? 1];
  const hasRange = display.colormap !== 'palette' && display.stops === null;
  return (
    <>
      {raster.bands.length > 1 && (
        <BandField
          label={t('rasters.band')}
          raster={raster}
          value={display.band}
          onChoose={(band) => onSave({ band, ...defaultRange(raster.bands[band - 1]) })}
        />
      )}
      {isSlope && <HeightUnitField display={display} onSave={onSave} />}
      <ColormapChoice {...given} />
      {hasRange && (
        <ValueRange
          label={t('rasters.range')}
          extent={[min, max]}
          histogram={found?.histogram ?? []}
          value={[display.vmin, display.vmax]}
          unit={unitOf(raster, display)}
          colormap={display.colormap}
          isWhole={/^u?int/.test(raster.dataType)}
          onTry={([vmin, vmax]) => onTry({ vmin, vmax })}
          onSave={([vmin, vmax]) => onSave({ vmin, vmax })}
        />
      )}
    </>
  );
}
