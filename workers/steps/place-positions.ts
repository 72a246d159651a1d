import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { withPositions } from '../../geo/geojson/foreign-positions.ts';
import { openIntermediate } from '../../geo/geopackage/read-layers.ts';
import { refuseMetres } from '../../geo/geopackage/refuse-metres.ts';
import type { GdalSource } from '../../geo/source/gdal-source.ts';
import { engineFailure } from '../../geo/vector/engine-failure.ts';
import { serveStep } from './serve-step.ts';

export interface PlacePositionsRequest {
  /** A GeoJSON document. */
  readonly document: string;
  readonly source: GdalSource;
  /** The GeoPackage of its positions in degrees that GDAL wrote. */
  readonly positions: string;
  /** Where the document with these positions is put. */
  readonly target: string;
}

/** The program: a GeoJSON document and its positions in degrees become one. */
serveStep(async (input): Promise<null> => {
  const { document, source, positions, target } = input as PlacePositionsRequest;
  try {
    const converted = openIntermediate(positions);
    try {
      refuseMetres(source, converted.layers);
    } finally {
      converted.close();
    }
    await pipeline(withPositions(document, positions), createWriteStream(target));
  } catch (error) {
    throw engineFailure(error);
  }
  return null;
});
