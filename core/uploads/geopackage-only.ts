import { Refusal } from '../errors.ts';

/** The header of a SQLite database, and therefore of every GeoPackage (GeoPackage 1.3, requirement 1). */
const beginning = Buffer.from('SQLite format 3\0', 'latin1');

/** Whether the first bytes of a file are those of a SQLite database. */
export function isGeoPackage(head: Uint8Array): boolean {
  return beginning.equals(head.subarray(0, beginning.length));
}

/** Throws Refusal `unsupported_format` if the first bytes are not those of a GeoPackage. */
export function refuseOtherFiles(head: Uint8Array): void {
  if (isGeoPackage(head)) return;
  throw new Refusal('unsupported_format', 'The file is not a GeoPackage; imports accept only GeoPackages.');
}

/** Passes the stream through and rejects files that are not GeoPackages by their first bytes. */
export async function* geopackageOnly(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let head = Buffer.alloc(0);
  let isChecked = false;
  for await (const chunk of body) {
    if (!isChecked) {
      head = Buffer.concat([head, chunk.subarray(0, beginning.length)]);
      isChecked = head.length >= beginning.length;
      if (isChecked) refuseOtherFiles(head);
    }
    yield chunk;
  }
  if (!isChecked) refuseOtherFiles(head);
}
