import { limits } from '../limits.ts';
import type { ValueRange } from '../../geo/raster/rendering.ts';
import { heightUnits, type HeightUnit } from '../../geo/raster/terrain/height-unit.ts';

export const renderModes = ['singleband', 'rgb', 'hillshade', 'slope'] as const;
export const interpolations = ['linear', 'intervals', 'classes'] as const;
export const resamplings = ['nearest', 'bilinear'] as const;

/** The colormap name for the file's embedded palette. */
export const ownPalette = 'palette';

/** All display settings of a raster. */
export interface Display {
  readonly renderMode: (typeof renderModes)[number];
  /** Name of the colormap; `palette` is the one embedded in the file. Null for hillshading in gray. */
  readonly colormap: string | null;
  /** 1-based number of the band that is shown in colors or that contains elevations. */
  readonly band: number;
  readonly vmin: number;
  readonly vmax: number;
  /** 0 to 1. Applied by the map; tiles do not depend on it. */
  readonly opacity: number;
  readonly rgbBands: readonly [number, number, number];
  /**
   * Value ranges of the three bands, mapped to black and full intensity. Null: byte values are used
   * unchanged.
   */
  readonly rescale: readonly [ValueRange, ValueRange, ValueRange] | null;
  readonly gamma: number;
  /** Value of transparent pixels. Null: as defined by the file; `none`: there is no such value. */
  readonly nodata: number | 'nan' | 'none' | null;
  readonly resampling: (typeof resamplings)[number];
  /**
   * Values with colors (`#rrggbb` or `#rrggbbaa`) in ascending order; they take precedence over the colormap.
   */
  readonly stops: readonly DisplayStop[] | null;
  readonly interpolation: (typeof interpolations)[number];
  readonly azimuth: number;
  readonly altitude: number;
  readonly zFactor: number;
  /** Unit of the elevations. */
  readonly heightUnit: HeightUnit;
}

export type DisplayStop = readonly [value: number, color: string];

/** The fields that have been set explicitly. */
export type DisplaySettings = { readonly [Field in keyof Display]?: NonNullable<Display[Field]> };

export type DisplayField = keyof Display;

/**
 * Describes why the value is invalid, as the rest of a sentence that starts with the field's name; null if it
 * is valid.
 */
type Flaw = (value: unknown) => string | null;

/** Validation of each field, independent of the raster. Null resets a field to its default. */
export const displayRules: Readonly<Record<DisplayField, Flaw>> = {
  renderMode: oneOf(renderModes),
  colormap: (value) => (typeof value === 'string' ? null : 'must be the name of a colormap'),
  band: bandFlaw,
  vmin: anyNumber,
  vmax: anyNumber,
  opacity: numberWithin(0, 1),
  rgbBands: rgbBandsFlaw,
  rescale: rescaleFlaw,
  gamma: numberWithin(0.1, 10),
  nodata: (value) =>
    isNumber(value) || value === 'nan' || value === 'none' ? null : 'must be a number, "nan" or "none"',
  resampling: oneOf(resamplings),
  stops: stopsFlaw,
  interpolation: oneOf(interpolations),
  azimuth: numberWithin(0, 360),
  altitude: numberWithin(0, 90),
  zFactor: numberWithin(0.001, 1000),
  heightUnit: oneOf(heightUnits),
};

export function isDisplayField(name: string): name is DisplayField {
  return Object.hasOwn(displayRules, name);
}

function oneOf(choices: readonly string[]): Flaw {
  return (value) => (choices.some((each) => each === value) ? null : `must be one of ${choices.join(', ')}`);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function anyNumber(value: unknown): string | null {
  return isNumber(value) ? null : 'must be a number';
}

function numberWithin(min: number, max: number): Flaw {
  return (value) =>
    isNumber(value) && value >= min && value <= max ? null : `must be a number from ${min} to ${max}`;
}

function bandFlaw(value: unknown): string | null {
  return Number.isSafeInteger(value) && Number(value) >= 1 ? null : 'must be the number of a band, from 1';
}

function rgbBandsFlaw(value: unknown): string | null {
  const sound = Array.isArray(value) && value.length === 3 && value.every((band) => bandFlaw(band) === null);
  return sound ? null : 'must be an array of three numbers of bands, from 1';
}

function rescaleFlaw(value: unknown): string | null {
  const isRange = (range: unknown): boolean => {
    if (!Array.isArray(range) || range.length !== 2) return false;
    const [low, high] = range as readonly unknown[];
    return isNumber(low) && isNumber(high) && low < high;
  };
  const sound = Array.isArray(value) && value.length === 3 && value.every(isRange);
  return sound ? null : 'must be an array of three ranges [low, high] with low less than high';
}

function stopsFlaw(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'must be an array of stops [value, "#rrggbb"]';
  if (value.length > limits.displayStops) return `must not contain more than ${limits.displayStops} stops`;
  let before = -Infinity;
  for (const [index, stop] of (value as readonly unknown[]).entries()) {
    const [at, color, ...more] = Array.isArray(stop) ? (stop as readonly unknown[]) : [];
    const isColor = typeof color === 'string' && /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color);
    if (!isNumber(at) || !isColor || more.length > 0) {
      return `entry ${index} must be a value and a colour, such as [100, "#3366cc"]`;
    }
    if (at <= before) return `entry ${index} must have a greater value than the previous one`;
    before = at;
  }
  return null;
}
