import { Refusal } from '../../core/errors.ts';
import { layerUploadInput } from '../../core/jobs/job-input.ts';
import type { LayerShortActivities } from '../../workflows/contracts.ts';
import { onlyUpload } from '../only-upload.ts';
import type { Parts } from '../parts.ts';
import { runningJob } from '../running-job.ts';

const beginning = 64 * 1024;

/** Guesses from the first bytes what the upload will become, and refuses at once what is no text at all. */
export function inspectUpload({
  database,
  objectStore,
}: Pick<Parts, 'database' | 'objectStore'>): LayerShortActivities['inspectUpload'] {
  return async (input) => {
    const job = await runningJob(database, input);
    const bytes = await objectStore.read(onlyUpload(job), { start: 0, end: beginning });
    refuseBinary(bytes);
    const firstGeometry = /"type"\s*:\s*"(Point|Multi\w+|LineString|Polygon|GeometryCollection)"/.exec(
      Buffer.from(bytes).toString('latin1'),
    );
    const points = firstGeometry?.[1] === 'Point' && layerUploadInput(job).points === 'markers';
    return { content: points ? 'points' : 'vector' };
  };
}

const signatures: readonly (readonly [name: string, start: string])[] = [
  ['a TIFF', 'II*\0'],
  ['a TIFF', 'MM\0*'],
  ['a BigTIFF', 'II+\0'],
  ['a BigTIFF', 'MM\0+'],
  ['a ZIP archive', 'PK\x03\x04'],
  ['a SQLite database', 'SQLite format 3\0'],
  ['a FlatGeobuf', 'fgb\x03fgb'],
  ['a gzip archive', '\x1f\x8b'],
  ['a PDF', '%PDF-'],
];

function refuseBinary(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const known = signatures.find(([, signature]) => start.startsWith(signature));
  if (known !== undefined) {
    throw new Refusal('unsupported_format', `The file is ${known[0]}; a layer upload takes GeoJSON.`);
  }
  const zero = bytes.subarray(0, 1024).indexOf(0);
  if (zero >= 0) {
    throw new Refusal(
      'unsupported_format',
      `The file is no UTF-8 text (byte ${zero} is zero); a layer upload takes GeoJSON.`,
    );
  }
}
