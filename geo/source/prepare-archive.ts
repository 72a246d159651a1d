import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { checkUnpackedSize, unpackEntry, unpackLimits } from '../archive/unpack-entry.ts';
import type { ZipEntry } from '../archive/zip-directory.ts';
import { GeoError } from '../geo-error.ts';
import { refuseCoordinateColumns, refuseOption } from '../refuse-declared.ts';
import { type GdalSource, maxLayers, type PreparedSources, type SourceWarning } from '../gdal/gdal-source.ts';
import type { Declaration } from '../declaration.ts';
import { prepareDocument } from './archived-document.ts';
import { prepareOneTable } from './table-source.ts';
import { prepareGeodatabase } from './geodatabase-source.ts';
import {
  type ArchiveContent,
  type ArchivedFile,
  type ArchivedShapefile,
  inspectArchive,
} from './inspect-archive.ts';
import { noPlacemarks, prepareKml, unfollowed } from './kml-source.ts';
import { byPath, linkedEntry } from './linked-entry.ts';
import { prepareFile } from './prepare-file.ts';
import type { Prepared, PrepareOptions } from './prepare-options.ts';
import { type PlacedShapefile, prepareShapefile } from './shapefile-source.ts';

/** Unpacks the supported files of a ZIP archive, and prepares each. Throws GeoError. */
export async function prepareArchive(options: PrepareOptions): Promise<PreparedSources> {
  const { path, folder, limits = unpackLimits, onProgress = () => undefined } = options;
  const content = await inspectArchive(path, options.declared);
  const { geodatabases, shapefiles, files } = content;
  refuseOptions(content, options.declared ?? {});
  const kmls = files.filter(({ format }) => format === 'kml');
  // A KMZ shows its doc.kml, or else its first KML file; the files it links to come next, and then the
  // others.
  const shown = kmls.find(({ entry }) => /^doc\.kml$/i.test(entry.name)) ?? kmls[0];
  const wanted = [...files.filter(({ format }) => format !== 'kml'), ...(shown === undefined ? [] : [shown])];
  const sources: GdalSource[] = [];
  const warnings: SourceWarning[] = [...content.warnings];
  const archive = await open(path, 'r');

  const checkWanted = () => {
    const count = geodatabases.length + shapefiles.length + wanted.length;
    if (count > maxLayers) {
      const message = `The ZIP archive contains ${count} layers; the limit is ${maxLayers}.`;
      throw new GeoError('too_many_layers', message, { found: count });
    }
    const parts = shapefiles.flatMap(({ shp, shx, dbf, prj, cpg }) => [shp, shx, dbf, prj, cpg]);
    const tables = geodatabases.flatMap(({ tables }) => [...tables.values()]);
    checkUnpackedSize([...tables, ...parts, ...wanted.map(({ entry }) => entry)].filter((entry) => entry !== null), limits); // prettier-ignore
  };

  const declaredEncoding = options.declared?.encoding;
  let number = 0;
  const take = (prepared: Prepared) => {
    sources.push(...prepared.sources);
    warnings.push(...prepared.warnings);
    onProgress(++number / (geodatabases.length + shapefiles.length + wanted.length));
  };
  const unpack = async (entry: ZipEntry, part: string): Promise<string> => {
    const target = join(folder, `unpacked-${number}.${part}`);
    await unpackEntry(archive, entry, target);
    return target;
  };

  const kmlAt = byPath(kmls);
  let linksAway = 0;
  const addKml = async ({ name, entry }: ArchivedFile) => {
    const file = `source-${number}.kml`;
    const unpacked = await unpack(entry, 'file');
    const { source, links, warnings } = await prepareKml(unpacked, join(folder, file), file, name);
    for (const link of links) {
      const linked = linkedEntry(link, entry.name, kmlAt);
      if (linked === undefined) linksAway++;
      else if (!wanted.includes(linked)) wanted.push(linked);
    }
    checkWanted();
    take({ sources: source === null ? [] : [source], warnings });
  };

  try {
    checkWanted();
    for (const geodatabase of geodatabases)
      take({
        sources: [
          await prepareGeodatabase(geodatabase, folder, `source-${number}.gdb`, (entry, target) =>
            unpackEntry(archive, entry, target),
          ),
        ],
        warnings: [],
      });
    for (const shapefile of shapefiles)
      take(await unpackShapefile(shapefile, { folder, stem: `shape-${number}`, declaredEncoding }, unpack));
    // It grows while links are found.
    for (const file of wanted) {
      const { name, entry, format } = file;
      if (format === 'kml') await addKml(file);
      else take(await prepareArchived(format, { ...options, path: await unpack(entry, 'file'), name, onProgress: () => undefined }, String(number))); // prettier-ignore
    }
    const others = kmls.filter((file) => !wanted.includes(file));
    const isRoom = shapefiles.length + wanted.length + others.length <= maxLayers;
    if (!isRoom) warnings.push(unread(others));
    else {
      wanted.push(...others);
      checkWanted();
      for (const file of others) await addKml(file);
    }
  } finally {
    await archive.close();
  }
  if (sources.length === 0) throw noPlacemarks(linksAway);
  return {
    what: 'a ZIP archive',
    sources:
      sources.length === 1
        ? sources.map((source) => named(source, options.name))
        : sources.map(namedAfterFile),
    warnings: [...warnings, ...unfollowed(linksAway)],
  };
}

/** Options for the texts of tables do not apply to other files. */
function refuseOptions({ shapefiles, files }: ArchiveContent, declared: Declaration): void {
  const isTable = files.some(({ format }) => format === 'table');
  if (!isTable && shapefiles.length === 0 && !files.some(({ format }) => format === 'dxf'))
    refuseOption(declared, 'encoding', 'an archive without a table, Shapefile or DXF drawing');
  if (isTable) return;
  for (const option of ['delimiter', 'types'] as const)
    refuseOption(declared, option, 'an archive without a table');
  refuseCoordinateColumns(declared);
}

function prepareArchived(
  format: Exclude<ArchivedFile['format'], 'kml'>,
  options: PrepareOptions,
  stem: string,
): Promise<Prepared> {
  if (format === 'table') return prepareOneTable(options, stem);
  return format === 'geojson' ? prepareDocument(options, stem) : prepareFile(format, options, stem);
}

function unread(files: readonly ArchivedFile[]): SourceWarning {
  const names = files.slice(0, 5).map(({ name }) => `“${name}”`);
  const more = files.length > names.length ? ' and more' : '';
  const message = `${files.length} KML files of the archive were skipped because the limit is ${maxLayers} files: ${names.join(', ')}${more}.`;
  return { code: 'not_read', message };
}

/** A single KML in an archive gets the name of the upload: `doc` is meaningless. */
function named(source: GdalSource, name: string): GdalSource {
  return source.driver === 'LIBKML' ? { ...source, name } : source;
}

/** The layers of a GPX have the same names in every file, so those of several files are named after the files. */
function namedAfterFile(source: GdalSource): GdalSource {
  if (source.driver !== 'GPX' || source.layers === null) return source;
  const isOnly = source.layers.length === 1;
  const layers = source.layers.map(({ table, name }) => ({
    table,
    name: isOnly ? source.name : `${source.name}: ${name}`,
  }));
  return { ...source, layers };
}

async function unpackShapefile(
  { name, shp, shx, dbf, prj, cpg }: ArchivedShapefile,
  placed: Omit<PlacedShapefile, 'name'>,
  unpack: (entry: ZipEntry, part: string) => Promise<string>,
): Promise<Prepared> {
  const parts = {
    shp: await unpack(shp, 'shp'),
    shx: shx && (await unpackIndex(() => unpack(shx, 'shx'))),
    dbf: dbf && (await unpack(dbf, 'dbf')),
    prj: prj && (await unpack(prj, 'prj')),
    cpg: cpg && (await unpack(cpg, 'cpg')),
  };
  const { source, warnings } = await prepareShapefile(parts, { ...placed, name });
  return { sources: [source], warnings };
}

/** The index is used only if the .shp alone is ambiguous, so a damaged one is ignored. */
async function unpackIndex(unpack: () => Promise<string>): Promise<string | null> {
  try {
    return await unpack();
  } catch (error) {
    if (error instanceof GeoError) return null;
    throw error;
  }
}
