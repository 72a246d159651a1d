import { GeoError } from '../geo-error.ts';
import { shownExtent } from '../shown-extent.ts';
import { definitionOf } from './definitions.ts';
import { DegreeWatch } from './degree-watch.ts';
import type { Extent } from './guess-system.ts';
import { epsgCodeOf, type Reproject } from './reproject.ts';
import { readSystem } from './well-known-system.ts';

/** The reference system that a file declares. */
export interface DeclaredSystem {
  /** EPSG code; null if there is none. */
  readonly code: number | null;
  /** Well-known text; empty if there is none. */
  readonly text: string;
}

/**
 * Whether numbers that can be degrees contradict the declared system: as metres they would all lie within a
 * hundred units of the origin, far from the area of use. Only systems such as Web Mercator have their origin
 * inside their area of use. `unknown` if only GDAL can tell, after the conversion.
 */
export function countsFarAway({ code, text }: DeclaredSystem): boolean | 'unknown' {
  const system = text === '' ? null : readSystem(text);
  if (system !== null) return system.hasFarOrigin;
  const definition = code === null ? null : definitionOf(code);
  if (definition !== null) return definition.includes('+units=m') && !definition.includes('+proj=merc');
  return code === null ? false : 'unknown';
}

/** Numbers that can be degrees, and the name of the declared system. */
export interface SuspectedDegrees {
  readonly extent: Extent;
  readonly system: string;
}

/** The error for degrees in a file that declares a system in metres. */
export function degreesCalledMetres({ extent, system }: SuspectedDegrees, whose = ''): GeoError {
  const found = system.slice(0, 80);
  const message = `The coordinates${whose} look like degrees, but the file declares metres of "${found}"; the extent so far is ${shownExtent(extent)}.`;
  return new GeoError('coordinates_out_of_range', message, { found, extent });
}

/** A converter that monitors its input. */
export interface WatchedConversion {
  readonly reproject: Reproject;
  /** Throws GeoError if all positions were in degrees already, whatever system is declared. */
  check(): void;
}

/** Detects degrees that are declared as metres. */
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

/**
 * Throws GeoError if the extent of a raster in its own system is one in degrees, and the system counts metres.
 * `located` is its extent on the map.
 */
export function refuseDegreesOfRaster(system: string, extent: Extent, located: Extent): void {
  const watch = new DegreeWatch();
  watch.see(extent[0], extent[1]);
  watch.see(extent[2], extent[3]);
  const code = epsgCodeOf(system);
  const isFarAway = code === null ? false : countsFarAway({ code, text: '' });
  if (watch.extent === null || isFarAway === false || !wereDegrees(extent, located)) return;
  throw degreesCalledMetres({ extent, system }, ' of the TIFF');
}

/** Factor by which degrees shrink when they are converted as metres; a degree is about 100,000 metres. */
const shrunk = 1000;

/**
 * Whether GDAL took degrees for metres: the extent shrank to almost nothing, or a single position changed its
 * latitude. False near 0,0, for systems with their origin inside their area of use. Degrees of another
 * meridian or datum, gradians, and coordinates with either axis order do not shrink.
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
