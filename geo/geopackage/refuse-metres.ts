import { degreesCalledMetres, wereDegrees } from '../crs/refuse-degrees.ts';
import type { GdalSource } from '../gdal/gdal-source.ts';
import type { IntermediateLayer } from './read-layers.ts';

/** Throws GeoError if coordinates that GDAL converted from metres can only have been degrees. */
export function refuseMetres({ degrees }: GdalSource, layers: readonly IntermediateLayer[]): void {
  if (degrees === undefined) return;
  const after: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { extent } of layers) {
    if (extent === null) continue;
    after[0] = Math.min(after[0], extent[0]);
    after[1] = Math.min(after[1], extent[1]);
    after[2] = Math.max(after[2], extent[2]);
    after[3] = Math.max(after[3], extent[3]);
  }
  if (after[0] !== Infinity && wereDegrees(degrees.extent, after)) throw degreesCalledMetres(degrees);
}
