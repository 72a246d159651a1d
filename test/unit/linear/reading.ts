import { JsonScanner } from '../../../api/http/json-scanner.ts';
import { parseJson } from '../../../api/http/parse-json.ts';
import { scanParts } from '../../../api/multipart/scan-parts.ts';
import { streamSource } from '../../../geo/files/byte-source.ts';
import { noProperties, readFeatures } from '../../../geo/geojson/read-features.ts';
import { skipValue } from '../../../geo/json/skip-value.ts';
import { findTable } from '../../../geo/table/find-table.ts';
import { readRecord } from '../../../geo/table/read-record.ts';
import { detectFormat } from '../../../geo/detect/detect-format.ts';
import { beginsAsPoints } from '../../../geo/detect/guess-points.ts';

/** The text as pieces of a stream. */
function* stretches(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096);
}

export function readJson(text: string): unknown {
  const scanner = new JsonScanner({ depth: 1000, names: 1e9, values: 1e9 }, 'geojson');
  for (const bytes of stretches(text)) scanner.write(bytes);
  return parseJson(Buffer.from(text), scanner);
}

export function readParts(text: string): void {
  const nowhere = { data: () => undefined, end: () => undefined };
  const scanner = scanParts('b', () => nowhere, () => undefined); // prettier-ignore
  for (const bytes of stretches(text)) scanner.write(bytes);
}

export async function readGeoJson(text: string): Promise<void> {
  async function* slabs(): AsyncGenerator<Buffer> {
    for (const bytes of stretches(text)) yield await Promise.resolve(bytes);
  }
  const options = { batchBytes: 8192, maxFeatureBytes: 64 * 2 ** 20, properties: noProperties(skipValue) };
  const runs = readFeatures(streamSource(slabs()), options, () => true);
  while ((await runs.next()).done !== true);
}

function readRecords(text: string, separator: string): void {
  for (let p = 0, row = 1; p < text.length; row++) {
    p = readRecord(text, p, { separator, lineBreak: '\n', width: 3 }, row, true)?.end ?? Infinity;
  }
}

export function readTable(text: string): void {
  findTable(text, true);
  for (const separator of [';', ' ', ',', '\t']) readRecords(text, separator);
}

export function inspect(text: string): void {
  const head = Buffer.from(text);
  beginsAsPoints(head, { format: 'table', beginsWithPoints: true });
  beginsAsPoints(head, { format: 'geojson' });
  detectFormat(head, false);
}
