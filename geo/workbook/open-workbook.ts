import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { checkUnpackedSize, shownName, unpackEntry, type UnpackLimits } from '../archive/unpack-entry.ts';
import type { ZipEntry } from '../archive/zip-directory.ts';
import type { Declaration } from '../declaration.ts';
import { maxLayers, type SourceWarning } from '../gdal/gdal-source.ts';
import { GeoError } from '../geo-error.ts';
import { openShape } from '../table/read-table.ts';
import { readNumberFormats } from './number-formats.ts';
import { SharedStrings } from './shared-strings.ts';
import { sheetToTable } from './sheet-to-table.ts';
import { readWorkbookParts, type WorkbookSheet } from './workbook-parts.ts';

/** A sheet as a file of comma-separated values. */
export interface SheetTable {
  readonly name: string;
  readonly path: string;
}

export interface OpenWorkbook {
  /** The sheets to read; at least one. */
  readonly tables: readonly SheetTable[];
  /** What the caller declares about them as tables. */
  readonly declared: Declaration;
  readonly warnings: readonly SourceWarning[];
}

/**
 * Writes the sheets of a workbook (XLSX) as tables to `folder`: the one that the caller names, or the only one with
 * values, or else all visible ones with coordinates. Throws GeoError.
 */
export async function openWorkbook(
  path: string,
  folder: string,
  sent: Declaration,
  limits?: UnpackLimits,
): Promise<OpenWorkbook> {
  const { layer, ...rest } = sent;
  const declared: Declaration = { ...rest, encoding: 'utf-8', delimiter: ',' };
  await using file = await open(path, 'r');
  const unpacked: ZipEntry[] = [];
  const unpack = async (entry: ZipEntry): Promise<string> => {
    const target = join(folder, `part-${unpacked.push(entry)}.xml`);
    checkUnpackedSize(unpacked, limits);
    await unpackEntry(file, entry, target);
    return target;
  };
  const { sheets, strings, styles, is1904 } = await readWorkbookParts(file, unpack);
  const formats = styles === null ? [] : await readNumberFormats(await unpack(styles));
  using texts = new SharedStrings(join(folder, 'part-texts'));
  if (strings !== null) await texts.read(await unpack(strings));
  const warnings: SourceWarning[] = [];
  const tables: SheetTable[] = [];
  for (const { name, entry } of wantedOf(sheets, layer)) {
    const table = join(folder, `sheet-${tables.length}.csv`);
    const sheet = { name, path: await unpack(entry), bytes: entry.bytes };
    const facts = await sheetToTable(sheet, table, { strings: texts, formats, is1904 });
    if (facts.withoutResult > 0)
      warnings.push({ code: 'not_read', message: `${facts.withoutResult} formulas of the sheet “${name}” have no stored result, and were read as empty cells. Save the workbook in a spreadsheet program to store them.` }); // prettier-ignore
    if (facts.rows > 0) tables.push({ name, path: table });
  }
  if (tables.length === 0) throw new GeoError('empty_file', 'The sheets of the workbook contain no values.');
  if (tables.length === 1) return { tables, declared, warnings };
  const located: SheetTable[] = [];
  for (const table of tables)
    if (((await openShape(table.path, declared)).shape?.coordinates ?? null) !== null) located.push(table);
  const others = tables.filter((table) => !located.includes(table)).map(({ name }) => name);
  if (located.length === 0)
    throw new GeoError(
      'no_coordinates',
      `None of the sheets ${listed(others)} has coordinate columns. Name two of its columns latitude and longitude, or E and N, or one of them WKT.`,
      { found: others },
    );
  if (located.length > maxLayers)
    throw new GeoError('too_many_layers', `The workbook has ${located.length} sheets with coordinates; the limit is ${maxLayers}.`); // prettier-ignore
  if (others.length > 0)
    warnings.push({
      code: 'not_read',
      message: `Sheets without coordinates were skipped: ${listed(others)}.`,
    });
  return { tables: located, declared, warnings };
}

function wantedOf(sheets: readonly WorkbookSheet[], layer: string | undefined): readonly WorkbookSheet[] {
  if (layer === undefined) return sheets.filter(({ isHidden }) => !isHidden);
  const found = sheets.find(({ name }) => name === layer);
  if (found !== undefined) return [found];
  const names = sheets.map(({ name }) => name);
  const message = `The workbook has no sheet “${shownName(layer)}”. Its sheets are ${listed(names)}.`;
  throw new GeoError('unknown_layer', message, { found: names });
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `“${name}”`);
  return `${shown.join(', ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}`;
}
