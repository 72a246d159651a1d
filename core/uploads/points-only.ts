import { beginning, detectFormat, type DetectedFormat } from '../../geo/detect/detect-format.ts';
import { Refusal } from '../errors.ts';

/**
 * Passes the stream through and rejects, by its first bytes, a file in another format that `layers/upload`
 * accepts, regardless of its name. The readers report errors of all other files.
 */
export async function* pointsOnly(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const head: Uint8Array[] = [];
  let bytes = 0;
  let isChecked = false;
  for await (const chunk of body) {
    if (isChecked) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < beginning) continue;
    refuseOther(detectFormat(Buffer.concat(head).subarray(0, beginning), false));
    isChecked = true;
    yield* head;
  }
  if (isChecked) return;
  refuseOther(detectFormat(Buffer.concat(head), true));
  yield* head;
}

function refuseOther(found: DetectedFormat): void {
  const isGeoJson = found.format === 'geojson' || (found.format === 'gdal' && found.kind === 'geojson');
  if (isGeoJson || found.format === 'table' || found.format === 'workbook' || found.format === 'other')
    return;
  throw new Refusal(
    'unsupported_format',
    `The file is ${found.what}. A bulk import reads GeoJSON, CSV and XLSX; send this file to /api/layers/upload.`,
  );
}
