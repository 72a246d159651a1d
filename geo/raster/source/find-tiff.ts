import { open, type FileHandle } from 'node:fs/promises';
import { beginningOf, shownName } from '../../archive/unpack-entry.ts';
import { readZipDirectory, type ZipEntry } from '../../archive/zip-directory.ts';
import { GeoError } from '../../geo-error.ts';

/** The only TIFF of an archive, and its sidecar files. */
export interface ArchivedTiff {
  readonly tiff: ZipEntry;
  readonly world: ZipEntry | null;
  readonly prj: ZipEntry | null;
  readonly aux: ZipEntry | null;
  readonly mask: ZipEntry | null;
  /** Whether there is a value attribute table of ArcGIS, which describes classes. */
  readonly hasTable: boolean;
}

const maxInspected = 500;
const starts = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/** Whether bytes start like a TIFF or BigTIFF (TIFF 6.0, section 2). */
export function beginsAsTiff(head: Uint8Array): boolean {
  return starts.includes(Buffer.from(head.subarray(0, 4)).toString('latin1'));
}

/** Finds the TIFF in a ZIP archive. Throws GeoError if there is none or more than one. */
export async function findTiff(path: string): Promise<ArchivedTiff> {
  const file = await open(path, 'r');
  try {
    const entries = (await readZipDirectory(file)).filter(({ name }) => !/(^|\/)(__MACOSX\/|\._)/.test(name));
    const tiffs = await tiffsOf(file, entries);
    const [tiff] = tiffs;
    if (tiff === undefined) throw new GeoError('unsupported_format', 'The ZIP archive contains no TIFF.');
    if (tiffs.length > 1) {
      const names = tiffs
        .slice(0, 5)
        .map(({ name }) => `“${shownName(name)}”`)
        .join(', ');
      throw new GeoError(
        'too_many_layers',
        `The ZIP archive contains ${tiffs.length} TIFFs (${names}${tiffs.length > 5 ? ' and more' : ''}); send each one separately.`,
        { found: tiffs.length },
      );
    }
    if (tiff.isEncrypted)
      throw new GeoError(
        'unsupported_format',
        `In the ZIP archive, “${shownName(tiff.name)}” is encrypted; send it without a password.`,
      );
    const whole = tiff.name.toLowerCase();
    const stem = whole.replace(/\.[^./]*$/, '');
    const beside = (...names: readonly string[]) =>
      entries.find(({ name }) => names.includes(name.toLowerCase())) ?? null;
    return {
      tiff,
      world: beside(
        `${stem}.tfw`,
        `${stem}.tifw`,
        `${stem}.tiffw`,
        `${stem}.wld`,
        `${whole}w`,
        `${stem}.tfwx`,
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

/** The TIFF images in an archive, except overviews and masks of others. */
export async function tiffsOf(file: FileHandle, entries: readonly ZipEntry[]): Promise<ZipEntry[]> {
  const found: ZipEntry[] = [];
  for (const entry of entries.slice(0, maxInspected)) {
    if (/\.(ovr|msk)$/i.test(entry.name)) continue;
    // Encrypted and unreadable entries are identified by name; unpacking them reports the reason.
    const head = entry.isEncrypted ? Buffer.alloc(0) : await beginningOf(file, entry, 4);
    if (beginsAsTiff(head) || (head.length === 0 && /\.tiff?$/i.test(entry.name))) found.push(entry);
  }
  return found;
}
