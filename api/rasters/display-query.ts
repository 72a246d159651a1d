import { z } from 'zod';
import { parseDisplay, type DisplayChange } from '../../core/rasters/parse-display.ts';

const text = (description: string, example: string) =>
  z
    .string()
    .max(40_000)
    .optional()
    .meta({ description, examples: [example] });

/** Display settings as query parameters, to preview them without saving. */
export const displayParameters = {
  renderMode: text('singleband, rgb, hillshade or slope.', 'singleband'),
  colormap: text('A name from /api/colormaps.', 'viridis'),
  band: text('Band number, from 1.', '1'),
  vmin: text('Value of the first colour.', '0'),
  vmax: text('Value of the last colour.', '100'),
  rgbBands: text('Three band numbers.', '1,2,3'),
  rescale: text('low,high for all three bands, or one pair per band.', '0,3000'),
  gamma: text('Above 1 brightens.', '1.2'),
  nodata: text('A number, `nan`, or `none`.', '0'),
  resampling: text('nearest or bilinear.', 'nearest'),
  stops: text('value:rrggbb in ascending order.', '0:000080,100:ffffff'),
  interpolation: text('linear, intervals or classes.', 'linear'),
  azimuth: text('Degrees clockwise from north.', '315'),
  altitude: text('Degrees above the horizon.', '45'),
  zFactor: text('Vertical exaggeration factor.', '2'),
  heightUnit: text('m, ft, us-ft, yd, km, dm, cm or mm.', 'us-ft'),
} as const;

type QueryField = keyof typeof displayParameters;
export type DisplayQuery = { readonly [Field in QueryField]?: string | undefined };

const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Invalid numbers stay strings, so that validation reports the field. */
const number = (given: string): unknown => (numeric.test(given.trim()) ? Number(given) : given);
const numbers = (given: string): unknown[] => given.split(',').map(number);
const asIs = (given: string): unknown => given;

const readers: Readonly<Record<QueryField, (given: string) => unknown>> = {
  renderMode: asIs,
  colormap: asIs,
  band: number,
  vmin: number,
  vmax: number,
  rgbBands: numbers,
  rescale: ranges,
  gamma: number,
  nodata: number,
  resampling: asIs,
  stops: (given: string) => given.split(',').map(stop),
  interpolation: asIs,
  azimuth: number,
  altitude: number,
  zFactor: number,
  heightUnit: asIs,
};

/** Display settings from a query; null if it has none. Throws Refusal `invalid_display`. */
export function displayOfQuery(query: DisplayQuery): DisplayChange | null {
  const asked = Object.entries(readers).flatMap(([field, read]) => {
    const given = query[field as QueryField];
    return given === undefined ? [] : [[field, read(given)] as const];
  });
  return asked.length === 0 ? null : parseDisplay(Object.fromEntries(asked));
}

function ranges(given: string): unknown {
  const all = numbers(given);
  if (all.length === 2) return [all, all, all];
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, at) => all.slice(2 * at, 2 * at + 2));
}

function stop(given: string): unknown {
  const [value = '', color = ''] = given.split(':', 2);
  return [number(value), color.startsWith('#') ? color : `#${color}`];
}
