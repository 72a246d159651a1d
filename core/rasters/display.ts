import type { RasterBand, RasterManifest } from '../../geo/raster/manifest.ts';
import type { ValueRange } from '../../geo/raster/rendering.ts';
import { heightUnitOf, metresPerUnit } from '../../geo/raster/terrain/height-unit.ts';
import type { Display, DisplayField, DisplaySettings } from './display-fields.ts';
import { namedColors } from './named-colors.ts';
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
    heightUnit: heightUnitOf(bandAt(manifest, band)?.unit ?? null) ?? 'm',
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

function defaultMode(manifest: RasterManifest): Display['renderMode'] {
  const { kind, bands, sampling } = manifest;
  if (kind === 'palette' || bands.length < 3) return 'singleband';
  if (kind === 'imagery' || namedColors(bands) !== null) return 'rgb';
  return isPicture(manifest) && sampling?.overviews !== 'mode' ? 'rgb' : 'singleband';
}

/** Three bytes or more, or the three or four bands of 16-bit imagery: red, green, blue and near infrared. */
function isPicture({ dataType, bands }: RasterManifest): boolean {
  if (dataType === 'uint8') return true;
  return dataType === 'uint16' && bands.length <= 4 && bands.every(({ unit }) => unit === null);
}

function defaultColormap(manifest: RasterManifest): string {
  if (manifest.palette !== undefined) return ownPalette;
  if (isGrey(manifest)) return 'gray';
  return containsHeights(manifest) ? 'terrain' : 'viridis';
}

/** Percentages, which bytes often contain, end here. */
const maxPercent = 100;

/**
 * A scan, a hillshade or a panchromatic picture: one band of bytes that the file declares as grey, unless its
 * values say otherwise: classes, percentages, or numbers with a unit or a scale.
 */
function isGrey({ bands, dataType, kind, sampling, source }: RasterManifest): boolean {
  const [band] = bands;
  if (kind !== 'numeric' || dataType !== 'uint8' || bands.length !== 1 || band === undefined) return false;
  if (band.interpretation !== 'gray' || sampling?.overviews === 'mode') return false;
  const { unit, scale, offset, statistics } = band;
  const isPlain = unit === null && scale === 1 && offset === 0;
  return isPlain && (source.compression === 'jpeg' || statistics.max > maxPercent);
}

/** A single band with a length between the deepest sea and the highest mountain. */
function containsHeights({ bands, dataType }: RasterManifest): boolean {
  const [band] = bands;
  if (bands.length !== 1 || band === undefined) return false;
  const unit = heightUnitOf(band.unit);
  if (unit === null) return false;
  const { min, max, validShare } = band.statistics;
  const metres = metresPerUnit[unit];
  const isHeight = validShare > 0 && min * metres >= -12_000 && max * metres <= 9000 && max > min;
  return isHeight && ['int16', 'float32', 'float64'].includes(dataType);
}

/**
 * The bands that the file declares or names as red, green and blue; otherwise the first three, repeating the last one
 * if there are fewer.
 */
function defaultRgbBands({ bands }: RasterManifest): Display['rgbBands'] {
  const { length } = bands;
  return namedColors(bands) ?? [1, Math.min(2, length), Math.min(3, length)];
}

function isBytes({ dataType, bands }: RasterManifest): boolean {
  return dataType === 'uint8' && bands.every(({ scale, offset }) => scale === 1 && offset === 0);
}

/** Values that must not be interpolated: palette indexes or classes. */
function drawsPixels({ interpolation, stops }: DisplaySettings, manifest: RasterManifest): boolean {
  if (stops !== undefined && interpolation === 'classes') return true;
  if (manifest.sampling?.overviews === 'mode') return true;
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
