import { t } from '../i18n/language.ts';
import type { RasterDisplay, RasterLayer } from '../service/service.ts';
import { displayQuery } from './display-query.ts';
import { withPreview } from './raster-previews.ts';
import { valueText } from './value-text.ts';

/** Whether its colours follow the values of one band, as a legend can show. */
export function hasLegend(raster: RasterLayer): boolean {
  const { renderMode, colormap, stops } = { ...raster.display, ...withPreview(raster).preview };
  const isScale = renderMode === 'singleband' || renderMode === 'slope';
  return isScale && colormap !== 'palette' && (colormap !== null || stops !== null);
}

/** The legend of a raster that is coloured by the values of one band. */
export function RasterLegend({ roomId, raster }: { roomId: string; raster: RasterLayer }) {
  const { preview } = withPreview(raster);
  const display: RasterDisplay = { ...raster.display, ...preview };
  if (!hasLegend(raster)) return null;
  const address = legendAddress(roomId, raster);
  if (address === null)
    return display.stops === null ? null : (
      <StopsLegend stops={display.stops} unit={unitOf(raster, display)} />
    );
  const unit = unitOf(raster, display);
  return (
    <figure class="scale">
      <img
        src={address}
        alt={t('rasters.legend', {
          low: valueText(display.vmin, unit),
          high: valueText(display.vmax, unit),
        })}
      />
      <figcaption aria-hidden="true">
        <span>{valueText(display.vmin, unit)}</span>
        <span>{valueText(display.vmax, unit)}</span>
      </figcaption>
    </figure>
  );
}

/** The URL of the ramp of colours of a raster; null if it has none. */
export function legendAddress(roomId: string, raster: RasterLayer): string | null {
  const { preview } = withPreview(raster);
  const display: RasterDisplay = { ...raster.display, ...preview };
  // Shows a previewed colour ramp too, as the service renders it.
  const stops = 'colormap' in preview ? null : display.stops;
  if (!hasLegend(raster) || stops !== null || display.colormap === null) return null;
  const query = new URLSearchParams({
    width: '256',
    height: '16',
    v: raster.version,
    ...displayQuery(preview),
  });
  // The version does not affect the image, but it must change the URL to bypass the browser cache.
  query.delete('v');
  return `/api/rooms/${roomId}/raster-layers/${raster.id}/legend.png?${query.toString()}`;
}

/** The unit of the displayed band. */
export function unitOf({ bands }: RasterLayer, { band, renderMode }: RasterDisplay): string | null {
  return renderMode === 'slope' ? '°' : (bands.find((each) => each.band === band)?.unit ?? null);
}

function StopsLegend({ stops, unit }: { stops: readonly (number | string)[][]; unit: string | null }) {
  return (
    <ul class="legend">
      {stops.map(([value, colour], index) => (
        <li key={index}>
          <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
            <rect width="16" height="16" rx="4" fill={String(colour)} />
          </svg>
          <span>{valueText(Number(value), unit)}</span>
        </li>
      ))}
    </ul>
  );
}
