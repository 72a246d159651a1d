import { open, type FileHandle } from 'node:fs/promises';
import { beginningOf, shownName } from '../archive/unpack-entry.ts';
import { readZipDirectory, type ZipEntry } from '../archive/zip-directory.ts';
import type { Declaration } from '../declaration.ts';
import type { SourceWarning } from '../gdal/gdal-source.ts';
import { GeoError } from '../geo-error.ts';
import { rastersOf } from '../raster/source/find-raster.ts';
import { tableIn } from '../table/read-table.ts';
import { type ArchivedGeodatabase, geodatabasesIn } from './geodatabase-source.ts';
import { detectFormat, type DetectedFormat, type GdalKind } from '../detect/detect-format.ts';

/** The entries of an archive that form one Shapefile. */
export interface ArchivedShapefile {
  readonly name: string;
  readonly shp: ZipEntry;
  readonly shx: ZipEntry | null;
  readonly dbf: ZipEntry | null;
  readonly prj: ZipEntry | null;
  readonly cpg: ZipEntry | null;
}

/** Another supported file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly entry: ZipEntry;
  readonly format: Exclude<GdalKind, 'archive'> | 'table';
}

interface ArchivedTable extends ArchivedFile {
  readonly isLocated: boolean;
}

export interface ArchiveContent {
  readonly geodatabases: readonly ArchivedGeodatabase[];
  readonly shapefiles: readonly ArchivedShapefile[];
  readonly files: readonly ArchivedFile[];
  readonly warnings: readonly SourceWarning[];
}

const inspectedBytes = 4096;
/** Of a file whose name is that of a text. */
const inspectedText = 64 * 1024;
const maxInspectedFiles = 500;

/** Finds the layers in a ZIP archive. Throws GeoError with a description of the content if there are none. */
export async function inspectArchive(path: string, declared: Declaration = {}): Promise<ArchiveContent> {
  const file = await open(path, 'r');
  try {
    const entries = (await readZipDirectory(file)).filter(isContent);
    const locked = entries.find(({ isEncrypted }) => isEncrypted);
    if (locked !== undefined) {
      const message = `In the ZIP archive, “${shownName(locked.name)}” is encrypted; send it without a password.`;
      throw new GeoError('unsupported_format', message, { found: shownName(locked.name) });
    }
    const shapefiles: ArchivedShapefile[] = [];
    const files: ArchivedFile[] = [];
    const { geodatabases, parts: ofGeodatabases } = geodatabasesIn(entries);
    const parts = new Set<ZipEntry>(ofGeodatabases);
    const beside = Map.groupBy(entries, ({ name }) => shapeStemOf(name));
    const tables: ArchivedTable[] = [];
    const others: string[] = [];
    const inspected = likelyFirst(entries.filter((entry) => !parts.has(entry))).slice(0, maxInspectedFiles);
    for (const entry of inspected) {
      const found = await formatOfEntry(file, entry);
      if (found === 'shp') shapefiles.push(shapefileOf(entry, beside, parts));
    }
    for (const entry of inspected) {
      if (parts.has(entry)) continue;
      const found = await formatOfEntry(file, entry);
      const kind = typeof found === 'string' ? null : found.format === 'gdal' ? found.kind : found.format;
      const named = { name: stemOf(entry.name), entry };
      if (kind === 'archive') others.push('another ZIP archive');
      else if (kind === 'table')
        tables.push({ ...named, format: kind, isLocated: await isLocated(file, entry, declared) });
      else if (typeof found === 'object' && found.format === 'gdal' && found.kind !== 'archive')
        files.push({ ...named, format: found.kind });
      else if (kind === 'geojson' && (await hasGeometry(file, entry))) files.push({ ...named, format: kind });
      else others.push(`“${shownName(baseOf(entry.name))}”`);
    }
    const located = tables.filter((table) => table.isLocated);
    if (geodatabases.length + shapefiles.length + files.length > 0)
      return { geodatabases, shapefiles, files, warnings: unreadTables(located) };
    // The error of the only table says what it lacks.
    const read = located.length > 0 ? located : tables.length === 1 && others.length === 0 ? tables : [];
    if (read.length > 0) return { geodatabases, shapefiles, files: read, warnings: [] };
    others.push(...tables.map(({ entry }) => `“${shownName(baseOf(entry.name))}”`));
    if ((await rastersOf(file, entries)).length > 0)
      throw new GeoError('raster_inside', 'The ZIP archive contains a raster and no layers.');
    refuseByNames(entries);
    const seen =
      others.length === 0
        ? 'is empty'
        : `contains ${[...new Set(others)].slice(0, 5).join(', ')}${others.length > 5 ? ' and more' : ''}`;
    throw new GeoError(
      'unsupported_format',
      `The ZIP archive ${seen}. Formats that are read from an archive: Shapefile (with its .shp), file geodatabase, GeoJSON, Esri JSON, KML, GPX, GML, GeoPackage, FlatGeobuf, GeoParquet, DXF, and tables with coordinates.`,
    );
  } finally {
    await file.close();
  }
}

/** Formats of several files, by the name of one of them. */
const formatsOfMany: readonly (readonly [name: RegExp, what: string, instead: string])[] = [
  [/^META-INF\/manifest\.xml$/, 'an OpenDocument file', 'save it as CSV or XLSX'],
  [/\.gdbtable$/i, 'a file geodatabase without its catalogue', 'zip the whole .gdb folder'],
  [/(^|\/)hdr\.adf$/i, 'an Esri grid', 'convert it to GeoTIFF'],
  [/\.(tab|mif)$/i, 'a MapInfo file', 'save it as GeoPackage'],
];

/** Reports a specific error if the names reveal the intended format. */
function refuseByNames(entries: readonly ZipEntry[]): void {
  const known = formatsOfMany.find(([pattern]) => entries.some(({ name }) => pattern.test(name)));
  if (known !== undefined) {
    const [, what, instead] = known;
    throw new GeoError('unsupported_format', `The file is ${what}, which is not supported; ${instead}.`);
  }
  const shp = entries.find(({ name }) => /\.shp$/i.test(name));
  if (shp === undefined) return;
  const message = `In the ZIP archive, “${shownName(baseOf(shp.name))}” has no .shp header: it is damaged or a different kind of file.`;
  throw new GeoError('invalid_file', message, { found: shownName(shp.name) });
}

/** Excludes entries that operating systems add to archives. */
function isContent({ name }: ZipEntry): boolean {
  return !/(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}

/** In order, but with supported names first. */
function likelyFirst(entries: readonly ZipEntry[]): ZipEntry[] {
  const isLikely = ({ name }: ZipEntry) =>
    /\.(shp|kml|gpx|gml|gpkg|fgb|dxf|parquet|geojson|csv)$/i.test(name);
  return [...entries.filter(isLikely), ...entries.filter((entry) => !isLikely(entry))];
}

/** The index (.shx) and those of ArcGIS (.sbn, .sbx) start like the .shp, so their names decide. */
async function formatOfEntry(file: FileHandle, entry: ZipEntry): Promise<DetectedFormat | 'shp' | 'index'> {
  const isText = /\.(?:csv|tsv|tab|txt|json|geojson[ls]?)$/i.test(entry.name);
  const start = await beginningOf(file, entry, isText ? inspectedText : inspectedBytes);
  if (start.length >= 4 && start.readUInt32BE(0) === 9994)
    return /\.(shx|sbn|sbx)$/i.test(entry.name) ? 'index' : 'shp';
  // Unreadable entries are identified by name; unpacking them reports the reason.
  if (start.length === 0 && /\.shp$/i.test(entry.name)) return 'shp';
  return detectFormat(start, start.length === entry.bytes);
}

/** Documents such as settings are JSON, too. */
async function hasGeometry(file: FileHandle, entry: ZipEntry): Promise<boolean> {
  const text = (await beginningOf(file, entry, inspectedText)).toString('latin1');
  return /"type"\s*:\s*"(?:Feature(?:Collection)?|GeometryCollection|(?:Multi)?(?:Point|LineString|Polygon))"/.test(
    text,
  );
}

/** Whether the beginning of a table has coordinates. */
async function isLocated(file: FileHandle, entry: ZipEntry, declared: Declaration): Promise<boolean> {
  const head = await beginningOf(file, entry, inspectedText);
  const table = tableIn(head, head.length === entry.bytes, { ...declared, fileName: entry.name });
  return (table?.coordinates?.readable ?? 0) > 0;
}

function unreadTables(tables: readonly ArchivedTable[]): SourceWarning[] {
  if (tables.length === 0) return [];
  const names = tables.slice(0, 5).map(({ name }) => `“${name}”`).join(', '); // prettier-ignore
  const message = `The archive contains layers and tables; the tables were skipped: ${names}${tables.length > 5 ? ' and more' : ''}. Send them separately.`;
  return [{ code: 'not_read', message }];
}

function shapefileOf(
  shp: ZipEntry,
  beside: ReadonlyMap<string, readonly ZipEntry[]>,
  parts: Set<ZipEntry>,
): ArchivedShapefile {
  const stem = withoutExtension(shp.name).toLowerCase();
  const namesakes = beside.get(stem) ?? [];
  const part = (extension: string) =>
    namesakes.find(({ name }) => name.toLowerCase() === `${stem}.${extension}`) ?? null;
  for (const entry of [shp, ...namesakes]) parts.add(entry);
  return {
    name: stemOf(shp.name),
    shp,
    shx: part('shx'),
    dbf: part('dbf'),
    prj: part('prj'),
    cpg: part('cpg'),
  };
}

/** The common stem of the files of one Shapefile, including `.shp.xml`. */
function shapeStemOf(name: string): string {
  return withoutExtension(name.replace(/\.shp\.xml$/i, '.xml')).toLowerCase();
}

function baseOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

function withoutExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > name.lastIndexOf('/') ? name.slice(0, dot) : name;
}

function stemOf(name: string): string {
  return shownName(withoutExtension(baseOf(name))) || 'layer';
}
