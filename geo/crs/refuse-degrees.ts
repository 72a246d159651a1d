import { GeoError } from '../geo-error.ts';
import { shownExtent } from '../shown-extent.ts';
import { definitionOf } from './definitions.ts';
import type { ToDegrees } from './to-degrees.ts';

/** A converter that looks at what it converts. */
export interface WatchedConversion {
  readonly toDegrees: ToDegrees;
  /** Throws GeoError where every position was in degrees already, whatever the system's name says. */
  check(): void;
}

/**
 * Watches for degrees that somebody calls metres: as metres they would all lie within a hundred steps of where the
 * system begins to count, which is far away from what it is made for. Only Web Mercator begins where it is used.
 */
export function refusingDegrees(convert: ToDegrees, code: number, name: string): WatchedConversion {
  const definition = definitionOf(code) ?? '';
  if (!definition.includes('+units=m') || definition.includes('+proj=merc'))
    return { toDegrees: convert, check: () => undefined };
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  let areDegrees = true;
  return {
    toDegrees(x, y) {
      if (areDegrees) {
        areDegrees = Math.abs(x) <= 180 && Math.abs(y) <= 90;
        extent[0] = Math.min(extent[0], x);
        extent[1] = Math.min(extent[1], y);
        extent[2] = Math.max(extent[2], x);
        extent[3] = Math.max(extent[3], y);
      }
      return convert(x, y);
    },
    check() {
      if (!areDegrees || extent[0] === Infinity) return;
      const message = `The coordinates look like degrees, but the file says that they are metres of "${name.slice(0, 80)}"; the extent seen is ${shownExtent(extent)}.`;
      throw new GeoError('coordinates_out_of_range', message, { found: name.slice(0, 80), extent });
    },
  };
}
