import { open, type FileHandle } from 'node:fs/promises';
import { beginningOf, shownName } from '../../archive/unpack-entry.ts';
import { readZipDirectory, type ZipEntry } from '../../archive/zip-directory.ts';
import { GeoError } from '../../geo-error.ts';
import { beginsAsGrid } from './grid-header.ts';

/** Formats of rasters in files of their own. */
export type RasterFormat = 'tiff' | 'ascii grid' | 'jpeg 2000';

/** The only raster of an archive, and its sidecar files. */
export interface ArchivedRaster {
  readonly entry: ZipEntry;
  readonly world: ZipEntry | null;
  readonly prj: ZipEntry | null;
  readonly aux: ZipEntry | null;
  readonly mask: ZipEntry | null;
  /** Whether there is a value attribute table of ArcGIS, which describes classes. */
  readonly hasTable: boolean;
}

const maxInspected = 500;
/** Bytes of the beginning that determine the format. */
export const inspectedBytes = 256;
const starts = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/** The format of a raster by its first bytes; null if they are not those of a raster. */
export function rasterFormat(head: Uint8Array): RasterFormat | null {
  if (beginsAsTiff(head)) return 'tiff';
  const start = Buffer.from(head.subarray(0, 12)).toString('latin1');
  if (start === '\0\0\0\x0cjP  \r\n\x87\n' || start.startsWith('\xff\x4f\xff\x51')) return 'jpeg 2000';
  return beginsAsGrid(Buffer.from(head.subarray(0, inspectedBytes)).toString('utf8')) ? 'ascii grid' : null;
}

/** Whether bytes start like a TIFF or BigTIFF (TIFF 6.0, section 2). */
export function beginsAsTiff(head: Uint8Array): boolean {
  return starts.includes(Buffer.from(head.subarray(0, 4)).toString('latin1'));
}

/** Finds the raster in a ZIP archive. Throws GeoError if there is none or more than one. */
export async function findRaster(path: string): Promise<ArchivedRaster> {
  const file = await open(path, 'r');
  try {
    const entries = (await readZipDirectory(file)).filter(({ name }) => !/(^|\/)(__MACOSX\/|\._)/.test(name));
    const rasters = await rastersOf(file, entries);
    const [entry] = rasters;
    if (entry === undefined) throw new GeoError('unsupported_format', 'The ZIP archive contains no raster.');
    if (rasters.length > 1) {
      const names = rasters
        .slice(0, 5)
        .map(({ name }) => `“${shownName(name)}”`)
        .join(', ');
      throw new GeoError(
        'too_many_layers',
        `The ZIP archive contains ${rasters.length} rasters (${names}${rasters.length > 5 ? ' and more' : ''}); send each one separately.`,
        { found: rasters.length },
      );
    }
    if (entry.isEncrypted)
      throw new GeoError(
        'unsupported_format',
        `In the ZIP archive, “${shownName(entry.name)}” is encrypted; send it without a password.`,
      );
    const whole = entry.name.toLowerCase();
    const stem = whole.replace(/\.[^./]*$/, '');
    const beside = (...names: readonly string[]) =>
      entries.find(({ name }) => names.includes(name.toLowerCase())) ?? null;
    return {
      entry,
      world: beside(
        `${stem}.tfw`,
        `${stem}.tifw`,
        `${stem}.tiffw`,
        `${stem}.wld`,
        `${whole}w`,
        `${stem}.tfwx`,
        `${stem}.j2w`,
        `${stem}.jp2w`,
      ),
      prj: beside(`${stem}.prj`),
      aux: beside(`${whole}.aux.xml`, `${stem}.aux.xml`),
      mask: beside(`${whole}.msk`),
      hasTable: beside(`${whole}.vat.dbf`, `${stem}.vat.dbf`) !== null,
    };
  } finally {
    await file.close();
  }
}

/** The rasters in an archive, except overviews and masks of others. */
export async function rastersOf(file: FileHandle, entries: readonly ZipEntry[]): Promise<ZipEntry[]> {
  const found: ZipEntry[] = [];
  for (const entry of entries.slice(0, maxInspected)) {
    if (/\.(ovr|msk)$/i.test(entry.name)) continue;
    // Encrypted and unreadable entries are identified by name; unpacking them reports the reason.
    const head = entry.isEncrypted ? Buffer.alloc(0) : await beginningOf(file, entry, inspectedBytes);
    if (rasterFormat(head) !== null || (head.length === 0 && /\.(tiff?|asc|jp2|j2k)$/i.test(entry.name)))
      found.push(entry);
  }
  return found;
}
