import type { RasterBand, RasterManifest } from '../../geo/raster/manifest.ts';
import type { ValueRange } from '../../geo/raster/rendering.ts';
import type { Display, DisplayField, DisplaySettings } from './display-fields.ts';
import { ownPalette } from './display-fields.ts';

/** The complete display: explicit settings, with defaults for the others based on the raster's statistics. */
export function displayOf(settings: DisplaySettings, manifest: RasterManifest): Display {
  const renderMode = settings.renderMode ?? defaultMode(manifest);
  const band = settings.band ?? 1;
  const [vmin, vmax] = renderMode === 'slope' ? [0, 90] : defaultRange(bandAt(manifest, band));
  const rgbBands = settings.rgbBands ?? defaultRgbBands(manifest);
  return {
    renderMode,
    colormap: renderMode === 'slope' ? null : defaultColormap(manifest),
    band,
    vmin,
    vmax,
    opacity: 1,
    rgbBands,
    rescale: isBytes(manifest) ? null : rangesOf(manifest, rgbBands),
    gamma: 1,
    nodata: null,
    resampling: drawsPixels(settings, manifest) ? 'nearest' : 'bilinear',
    stops: null,
    interpolation: 'linear',
    azimuth: 315,
    altitude: 45,
    zFactor: 1,
    ...settings,
  };
}

/** The first setting that does not fit the raster, and why, as the rest of a sentence; null if all fit. */
export function misfit(
  settings: DisplaySettings,
  manifest: RasterManifest,
): { readonly field: DisplayField; readonly flaw: string } | null {
  const { length } = manifest.bands;
  const isBeyond = (band: number) => band > length;
  const has = length === 1 ? 'has 1 band' : `has ${length} bands`;
  const { band, rgbBands, renderMode, colormap } = settings;
  if (band !== undefined && isBeyond(band))
    return { field: 'band', flaw: `is ${band}, but the raster ${has}` };
  const missing = rgbBands?.find(isBeyond);
  if (missing !== undefined)
    return { field: 'rgbBands', flaw: `contains band ${missing}, but the raster ${has}` };
  if (colormap === ownPalette && manifest.palette === undefined) {
    return { field: 'colormap', flaw: `is "${ownPalette}", but the raster has no embedded palette` };
  }
  if (manifest.kind === 'palette' && renderMode !== undefined && renderMode !== 'singleband') {
    return {
      field: 'renderMode',
      flaw: `is ${renderMode}, but the raster contains palette indexes, which require singleband`,
    };
  }
  const { vmin, vmax } = displayOf(settings, manifest);
  const field = ['vmin', 'vmax'].find((name): name is 'vmin' | 'vmax' => Object.hasOwn(settings, name));
  // An empty default range is not an error of the settings.
  if (vmin < vmax || field === undefined) return null;
  return { field, flaw: `results in the range ${vmin} to ${vmax}; vmin must be less than vmax` };
}

function defaultMode({ kind, bands, dataType }: RasterManifest): Display['renderMode'] {
  if (kind === 'palette' || bands.length < 3) return 'singleband';
  const hasColors = ['red', 'green', 'blue'].every((each) =>
    bands.some(({ interpretation }) => interpretation === each),
  );
  return kind === 'imagery' || dataType === 'uint8' || hasColors ? 'rgb' : 'singleband';
}

function defaultColormap(manifest: RasterManifest): string {
  if (manifest.palette !== undefined) return ownPalette;
  return containsHeights(manifest) ? 'terrain' : 'viridis';
}

/** A single band with values in metres between the deepest sea and the highest mountain. */
function containsHeights({ bands, dataType }: RasterManifest): boolean {
  const [band] = bands;
  if (bands.length !== 1 || band === undefined) return false;
  const { min, max, validShare } = band.statistics;
  const isHeight = validShare > 0 && min >= -12_000 && max <= 9000 && max > min;
  const inMetres = /^(?:m|met(?:re|er)s?)$/i.test(band.unit ?? '');
  return isHeight && inMetres && ['int16', 'float32', 'float64'].includes(dataType);
}

/**
 * The bands that the file declares as red, green and blue; otherwise the first three, repeating the last one
 * if there are fewer.
 */
function defaultRgbBands({ bands }: RasterManifest): Display['rgbBands'] {
  const named = (color: string) => bands.findIndex(({ interpretation }) => interpretation === color) + 1;
  const [red, green, blue] = [named('red'), named('green'), named('blue')];
  if (red > 0 && green > 0 && blue > 0) return [red, green, blue];
  const { length } = bands;
  return [1, Math.min(2, length), Math.min(3, length)];
}

function isBytes({ dataType, bands }: RasterManifest): boolean {
  return dataType === 'uint8' && bands.every(({ scale, offset }) => scale === 1 && offset === 0);
}

/** Values that must not be interpolated: palette indexes or classes. */
function drawsPixels({ interpolation, stops }: DisplaySettings, manifest: RasterManifest): boolean {
  if (stops !== undefined && interpolation === 'classes') return true;
  return manifest.kind === 'palette' || (manifest.kind === 'numeric' && manifest.dataType === 'uint8');
}

function rangesOf(manifest: RasterManifest, [red, green, blue]: Display['rgbBands']): Display['rescale'] {
  const range = (band: number) => defaultRange(bandAt(manifest, band));
  return [range(red), range(green), range(blue)];
}

/** From the 2nd to the 98th percentile; widened if it is empty, as for a raster with a single value. */
function defaultRange(band: RasterBand | undefined): ValueRange {
  if (band === undefined) return [0, 1];
  const { min, max, percentiles } = band.statistics;
  const [low, , high] = percentiles;
  if (low < high) return [low, high];
  if (min < max) return [min, max];
  const width = Math.max(1, Math.abs(min) / 1e6);
  return min + width < Infinity ? [min, min + width] : [min - width, min];
}

function bandAt({ bands }: RasterManifest, number: number): RasterBand | undefined {
  return bands[number - 1];
}
