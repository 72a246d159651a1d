import { posix } from 'node:path';
import type { FileHandle } from 'node:fs/promises';
import { shownName } from '../archive/unpack-entry.ts';
import { readZipDirectory, type ZipEntry } from '../archive/zip-directory.ts';
import { GeoError } from '../geo-error.ts';
import { readPart } from './read-part.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly entry: ZipEntry;
}

export interface WorkbookParts {
  readonly sheets: readonly WorkbookSheet[];
  readonly strings: ZipEntry | null;
  readonly styles: ZipEntry | null;
  /** Whether dates are counted from 1904. */
  readonly is1904: boolean;
}

/** Unpacks a part to a file and returns its path. */
export type UnpackPart = (entry: ZipEntry) => Promise<string>;

const maxSheets = 1000;

/** Whether an archive has the names of an Office Open XML workbook, or of its binary form. */
export function isWorkbook(names: readonly string[]): boolean {
  return names.some((name) => /^\/?xl\/(workbook\d*\.(xml|bin)|worksheets\/)/i.test(name));
}

/** Finds the sheets of a workbook (ECMA-376, part 1, 12.3). Throws GeoError. */
export async function readWorkbookParts(file: FileHandle, unpack: UnpackPart): Promise<WorkbookParts> {
  const entries = await readZipDirectory(file);
  const byName = new Map(entries.map((entry) => [nameOf(entry.name), entry]));
  if (entries.some(({ isEncrypted }) => isEncrypted))
    throw new GeoError('unsupported_format', 'The workbook is encrypted; save it without a password.');
  const workbook = [...byName.keys()].find((name) => /^xl\/workbook\d*\.xml$/.test(name));
  const book = workbook === undefined ? undefined : byName.get(workbook);
  if (workbook === undefined || book === undefined)
    throw new GeoError(
      'unsupported_format',
      entries.some(({ name }) => /workbook\.bin$/i.test(name))
        ? 'The file is a binary workbook (XLSB), which is not supported; save it as XLSX.'
        : 'The file is a damaged workbook: it has no list of sheets.',
    );
  const links = await readLinks(byName.get(nameOf(`xl/_rels/${posix.basename(workbook)}.rels`)), unpack);
  const ofType = (type: string) => [...links.values()].find((link) => link.type.endsWith(`/${type}`));
  const part = (target: string | undefined) =>
    (target === undefined ? undefined : byName.get(nameOf(posix.resolve('/xl', target)))) ?? null;
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  await readPart(await unpack(book), 'The list of sheets', {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true|on)$/i.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const link = links.get(id ?? '');
      const entry = link?.type.endsWith('/worksheet') === true ? part(link.target) : null;
      if (entry === null) return;
      if (sheets.length === maxSheets)
        throw new GeoError('too_many_layers', `The workbook has more than ${maxSheets} sheets.`);
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      sheets.push({ name: shownName(attributes.name ?? '') || 'Sheet', isHidden, entry });
    },
  });
  return {
    sheets,
    strings: part(ofType('sharedStrings')?.target),
    styles: part(ofType('styles')?.target),
    is1904,
  };
}

interface Link {
  readonly type: string;
  readonly target: string;
}

async function readLinks(
  entry: ZipEntry | undefined,
  unpack: UnpackPart,
): Promise<ReadonlyMap<string, Link>> {
  const links = new Map<string, Link>();
  if (entry === undefined) return links;
  await readPart(await unpack(entry), 'The list of parts', {
    open: (name, { Id, Type = '', Target = '', TargetMode = 'Internal' }) => {
      if (
        name === 'Relationship' &&
        Id !== undefined &&
        TargetMode !== 'External' &&
        links.size < 10 * maxSheets
      )
        links.set(Id, { type: Type, target: Target });
    },
  });
  return links;
}

/** Names of parts are compared without case and without a leading slash. */
function nameOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}
