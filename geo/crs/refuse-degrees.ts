import { GeoError } from '../geo-error.ts';
import { shownExtent } from '../shown-extent.ts';
import { definitionOf } from './definitions.ts';
import { DegreeWatch } from './degree-watch.ts';
import type { Extent } from './guess-system.ts';
import type { Reproject } from './reproject.ts';
import { readSystem } from './well-known-system.ts';

/** What a file tells about its reference system. */
export interface DeclaredSystem {
  /** EPSG code; null where it has none. */
  readonly code: number | null;
  /** Well-known text; empty where there is none. */
  readonly text: string;
}

/**
 * Whether numbers that can be degrees cannot be what the file says that they are: as metres they would all lie within
 * a hundred steps of where the system begins to count, which is far away from what it is made for. Only systems such as
 * Web Mercator begin where they are used. `unknown` where only GDAL can tell, once it has converted them.
 */
export function countsFarAway({ code, text }: DeclaredSystem): boolean | 'unknown' {
  const system = text === '' ? null : readSystem(text);
  if (system !== null) return system.hasFarOrigin;
  const definition = code === null ? null : definitionOf(code);
  if (definition !== null) return definition.includes('+units=m') && !definition.includes('+proj=merc');
  return code === null ? false : 'unknown';
}

/** Numbers that can be degrees, and the name of the system that they are said to be in. */
export interface SuspectedDegrees {
  readonly extent: Extent;
  readonly system: string;
}

/** The refusal of degrees that a file calls metres of a system. */
export function degreesCalledMetres({ extent, system }: SuspectedDegrees, whose = ''): GeoError {
  const found = system.slice(0, 80);
  const message = `The coordinates${whose} look like degrees, but the file says that they are metres of "${found}"; the extent seen is ${shownExtent(extent)}.`;
  return new GeoError('coordinates_out_of_range', message, { found, extent });
}

/** A converter that looks at what it converts. */
export interface WatchedConversion {
  readonly reproject: Reproject;
  /** Throws GeoError where every position was in degrees already, whatever the system's name says. */
  check(): void;
}

/** Watches for degrees that somebody calls metres. */
export function refusingDegrees(convert: Reproject, code: number, name: string): WatchedConversion {
  if (countsFarAway({ code, text: '' }) !== true) return { reproject: convert, check: () => undefined };
  const watch = new DegreeWatch();
  return {
    reproject(x, y) {
      watch.see(x, y);
      return convert(x, y);
    },
    check() {
      if (watch.extent !== null) throw degreesCalledMetres({ extent: watch.extent, system: name });
    },
  };
}

/** As many times smaller is what was degrees, and was converted from metres; a degree is some 100,000 metres. */
const shrunk = 1000;

/**
 * Whether GDAL took degrees for metres: what covered degrees before covers next to nothing after the conversion, or a
 * single place has a latitude that it had not. Not where they come to lie beside 0,0, as those of systems that begin
 * where they are used. Degrees of another meridian, another datum and gons, latitude first or last, stay as large.
 */
export function wereDegrees(before: Extent, after: Extent): boolean {
  if (after.every((side) => Math.abs(side) < 0.01)) return false;
  const sizeBefore = sizeOf(before);
  if (sizeBefore > 0.01) return sizeOf(after) * shrunk < sizeBefore;
  const latitudes = [before[0], before[1], before[0] * 0.9, before[1] * 0.9];
  return latitudes.every((latitude) => Math.abs(after[1] - latitude) > 1);
}

function sizeOf([west, south, east, north]: Extent): number {
  return east - west + (north - south);
}
