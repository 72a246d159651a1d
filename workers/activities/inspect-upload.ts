import { Refusal } from '../../core/errors.ts';
import { commonInput, layerUploadInput } from '../../core/jobs/job-input.ts';
import { detectFormat } from '../../geo/vector/detect-format.ts';
import type { LayerShortActivities } from '../../workflows/contracts.ts';
import { onlyUpload } from '../only-upload.ts';
import type { Parts } from '../parts.ts';
import { runningJob } from '../running-job.ts';

const beginning = 64 * 1024;
const taken = 'GeoJSON, CSV, zipped Shapefiles, KML, KMZ, GPX, GML, GeoPackage, FlatGeobuf and DXF';

/** Guesses from the first bytes what the upload will become, and refuses at once what is not read here. */
export function inspectUpload({
  database,
  objectStore,
}: Pick<Parts, 'database' | 'objectStore'>): LayerShortActivities['inspectUpload'] {
  return async (input) => {
    const job = await runningJob(database, input);
    const bytes = await objectStore.read(onlyUpload(job), { start: 0, end: beginning });
    const found = detectFormat(bytes, commonInput(job).bytes <= bytes.length);
    if (found.format === 'other') {
      const message = `The file is ${found.what}, which is not read here; a layer upload takes ${taken}.`;
      throw new Refusal('unsupported_format', message);
    }
    if (found.format === 'gdal') return { content: 'gdal' };
    const text = Buffer.from(bytes).toString('latin1');
    const points = found.format === 'table' ? mayBePoints(text, found.isWkt) : beginsWithPoint(text);
    return { content: points && layerUploadInput(job).points === 'markers' ? 'points' : 'vector' };
  };
}

function mayBePoints(text: string, isWkt: boolean): boolean {
  return !isWkt || !/\b(LINESTRING|POLYGON|MULTI\w+|GEOMETRYCOLLECTION)\s*Z?M?\s*\(/i.test(text);
}

function beginsWithPoint(text: string): boolean {
  const first = /"type"\s*:\s*"(Point|Multi\w+|LineString|Polygon|GeometryCollection)"/.exec(text);
  return first?.[1] === 'Point';
}
