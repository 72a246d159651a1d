import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { withPositions } from '../../geo/geojson/foreign-positions.ts';
import { engineFailure } from '../../geo/vector/engine-failure.ts';
import { serveStep } from './serve-step.ts';

export interface PlacePositionsRequest {
  /** A GeoJSON document. */
  readonly document: string;
  /** The GeoPackage of its positions in degrees that GDAL wrote. */
  readonly positions: string;
  /** Where the document with these positions is put. */
  readonly target: string;
}

/** The program: a GeoJSON document and its positions in degrees become one. */
serveStep(async (input): Promise<null> => {
  const { document, positions, target } = input as PlacePositionsRequest;
  try {
    await pipeline(withPositions(document, positions), createWriteStream(target));
  } catch (error) {
    throw engineFailure(error);
  }
  return null;
});
