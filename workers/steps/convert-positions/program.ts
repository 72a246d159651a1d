import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { withPositions } from '../../../geo/source/reproject-by-gdal.ts';
import { openIntermediate } from '../../../geo/geopackage/read-layers.ts';
import { refuseMetres } from '../../../geo/geopackage/refuse-metres.ts';
import { engineFailure } from '../../../geo/engine-failure.ts';
import type { convertPositionsStep } from './step.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';

/** Step program: combines a GeoJSON document with its converted positions. */
serveStep<typeof convertPositionsStep>(async ({ document, source, positions, target }) => {
  try {
    const converted = openIntermediate(inFolder(positions));
    try {
      refuseMetres(source, converted.layers);
    } finally {
      converted.close();
    }
    const text = withPositions(inFolder(document), inFolder(positions));
    await pipeline(text, createWriteStream(inFolder(target)));
  } catch (error) {
    throw engineFailure(error);
  }
  return null;
});
