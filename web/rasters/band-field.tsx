import { t } from '../i18n/language.ts';
import type { RasterLayer } from '../service/service.ts';
import { Choice } from '../ui/choice.tsx';

/** Selects a band by number and name. */
export function BandField({
  label,
  raster,
  value,
  onChoose,
}: {
  label: string;
  raster: RasterLayer;
  value: number;
  onChoose: (band: number) => void;
}) {
  const options = raster.bands.map(({ band, name }) => [String(band), bandName(band, name)] as const);
  return (
    <Choice
      label={label}
      value={String(value)}
      options={options}
      onChoose={(band) => onChoose(Number(band))}
    />
  );
}

export function bandName(band: number, name: string | null): string {
  return name === null || name === '' ? t('rasters.bandNumber', { band }) : `${band} · ${name}`;
}
