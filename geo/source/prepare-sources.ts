import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { checkUnpackedSize, unpackEntry, unpackLimits, type UnpackLimits } from '../archive/unpack-entry.ts';
import type { ZipEntry } from '../archive/zip-directory.ts';
import { readSystem } from '../crs/well-known-system.ts';
import { checkFlatGeobuf } from '../flatgeobuf/check-file.ts';
import { epsgCodeOf } from '../crs/to-degrees.ts';
import { GeoError } from '../geo-error.ts';
import { writePositions } from '../geojson/foreign-positions.ts';
import { nameIn, unsupported } from '../geojson/in-degrees.ts';
import { cleanGeoPackage } from '../geopackage/clean-geopackage.ts';
import { formatOf, type GdalKind } from '../vector/detect-format.ts';
import { checkDrawing } from './check-drawing.ts';
import { type GdalSource, mostLayers, type PreparedSources, type SourceWarning } from './gdal-source.ts';
import { prepareGml } from './gml-source.ts';
import { prepareGpx } from './gpx-source.ts';
import { type ArchivedShapefile, inspectArchive } from './inspect-archive.ts';
import { prepareKml } from './kml-source.ts';
import { prepareShapefile } from './shapefile-source.ts';

export interface PrepareOptions {
  /** The file as it came. It is changed, or gone, afterwards. */
  readonly path: string;
  /** Where what GDAL shall read is put, under names of ours. */
  readonly folder: string;
  /** What a layer is called that has no name of its own. */
  readonly name: string;
  readonly limits?: UnpackLimits;
  /** Hears how much of the work is done, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

type Prepared = Omit<PreparedSources, 'what'>;

/**
 * Makes of an uploaded file what GDAL may see: unpacked, checked from end to end, written anew where a format could
 * name other files, and under names of ours. Throws GeoError.
 */
export async function prepareSources(options: PrepareOptions): Promise<PreparedSources> {
  const found = await formatOf(options.path);
  if (found.format !== 'gdal')
    throw new GeoError(
      'unsupported_format',
      `The file is ${found.format === 'other' ? found.what : 'a text'}, which holds no layers.`,
    );
  if (found.kind === 'geojson')
    return { what: found.what, sources: [await geoJsonSource(options)], warnings: [] };
  if (found.kind !== 'archive') return { what: found.what, ...(await prepareFile(found.kind, options, '0')) };
  return prepareArchive(options);
}

async function prepareFile(
  kind: Exclude<GdalKind, 'archive' | 'geojson'>,
  { path, folder, name, onProgress = () => undefined }: PrepareOptions,
  stem: string,
): Promise<Prepared> {
  const file = `source-${stem}.${extensions[kind]}`;
  const target = join(folder, file);
  const { size } = await open(path).then(async (handle) => {
    const facts = await handle.stat();
    await handle.close();
    return facts;
  });
  const read = (bytes: number) => onProgress(bytes / Math.max(1, size));
  const alone = (source: GdalSource): Prepared => ({ sources: [source], warnings: [] });
  switch (kind) {
    case 'kml': {
      const { source, warnings } = await prepareKml(path, target, file, name, read);
      return { sources: [source], warnings };
    }
    case 'gml': {
      const { source, warnings } = await prepareGml(path, target, file, name, read);
      return { sources: [source], warnings };
    }
    case 'gpx':
      return alone(await prepareGpx(path, target, file, name, read));
    case 'geopackage':
      await rename(path, target);
      return cleanGeoPackage(target, file);
    case 'flatgeobuf':
      await rename(path, target);
      return alone(await flatGeobufSource(target, file, name));
    case 'dxf': {
      await rename(path, target);
      await checkDrawing(target);
      return alone({ ...plain, driver: 'DXF', file, name, crs: 'missing' });
    }
  }
}

const extensions: Readonly<Record<Exclude<GdalKind, 'archive' | 'geojson'>, string>> = {
  kml: 'kml',
  gml: 'gml',
  gpx: 'gpx',
  geopackage: 'gpkg',
  flatgeobuf: 'fgb',
  dxf: 'dxf',
};

const plain = {
  layers: null,
  openOptions: [],
  isLv03: false,
  isInDegrees: false,
  positionsOf: null,
  announced: null,
} as const;

async function flatGeobufSource(path: string, file: string, name: string): Promise<GdalSource> {
  const { features, code, wkt } = await checkFlatGeobuf(path);
  const system = wkt === '' ? null : readSystem(wkt);
  if (wkt !== '' && system === null) {
    const message = 'The FlatGeobuf defines its reference system in a way that is not read here.';
    throw new GeoError('unsupported_crs', message, { found: wkt.slice(0, 80) });
  }
  const isMissing = code === null || (code === 0 && wkt === '');
  return {
    ...plain,
    driver: 'FlatGeobuf',
    file,
    name,
    crs: isMissing ? 'missing' : 'unknown',
    isLv03: code === 21781 || system?.isLv03 === true,
    isInDegrees: code === 4326 || (code === 0 && system?.isInDegrees === true),
    announced: { features, isExact: true },
  };
}

/** A GeoJSON in a system that only PROJ can convert exactly: GDAL gets to see nothing but its positions. */
async function geoJsonSource({ path, folder, name }: PrepareOptions): Promise<GdalSource> {
  const system = await nameIn(path);
  const code = system === null ? null : epsgCodeOf(system);
  if (system !== null && code === null) throw await unsupported(system, path);
  const [file, document] = ['positions.gpkg', 'source-0.geojson'];
  const rows = await writePositions(path, join(folder, file), code ?? 4326);
  await rename(path, join(folder, document));
  return {
    ...plain,
    driver: 'GPKG',
    file,
    name,
    layers: ['positions'],
    openOptions: ['LIST_ALL_TABLES=NO', 'IMMUTABLE=YES'],
    crs: 'named',
    isLv03: code === 21781,
    positionsOf: document,
    ...(system === null ? {} : { system }),
    announced: { features: rows, isExact: true },
  };
}

async function prepareArchive(options: PrepareOptions): Promise<PreparedSources> {
  const { path, folder, limits = unpackLimits, onProgress = () => undefined } = options;
  const { shapefiles, files } = await inspectArchive(path);
  const wanted = files.some(({ format }) => format === 'kml') ? firstKml(files) : files;
  const count = shapefiles.length + wanted.length;
  if (count > mostLayers) {
    const message = `The ZIP archive holds ${count} layers; ${mostLayers} are read at most.`;
    throw new GeoError('too_many_layers', message, { found: count });
  }
  const entries = [
    ...shapefiles.flatMap(({ shp, dbf, prj, cpg }) => [shp, dbf, prj, cpg].filter((entry) => entry !== null)),
    ...wanted.map(({ entry }) => entry),
  ];
  checkUnpackedSize(entries, limits);
  const sources: GdalSource[] = [];
  const warnings: SourceWarning[] = [];
  const archive = await open(path, 'r');
  try {
    let number = 0;
    const take = (prepared: Prepared) => {
      sources.push(...prepared.sources);
      warnings.push(...prepared.warnings);
      onProgress(++number / count);
    };
    const unpack = async (entry: ZipEntry | null, part: string): Promise<string | null> => {
      if (entry === null) return null;
      const target = join(folder, `unpacked-${number}.${part}`);
      await unpackEntry(archive, entry, target);
      return target;
    };
    for (const shapefile of shapefiles)
      take(await unpackShapefile(shapefile, folder, `shape-${number}`, unpack));
    for (const { name, entry, format } of wanted) {
      const unpacked = (await unpack(entry, 'file')) ?? '';
      const isOnly = count === 1 && format === 'kml';
      take(
        await prepareFile(
          format,
          { path: unpacked, folder, name: isOnly ? options.name : name },
          String(number),
        ),
      );
    }
  } finally {
    await archive.close();
  }
  return { what: 'a ZIP archive', sources, warnings };
}

/** In a KMZ the first KML file counts; others are there for network links. */
function firstKml<File extends { readonly format: string }>(files: readonly File[]): File[] {
  let hasKml = false;
  return files.filter(({ format }) => {
    if (format !== 'kml') return true;
    if (hasKml) return false;
    return (hasKml = true);
  });
}

async function unpackShapefile(
  { name, shp, dbf, prj, cpg }: ArchivedShapefile,
  folder: string,
  stem: string,
  unpack: (entry: ZipEntry | null, part: string) => Promise<string | null>,
): Promise<Prepared> {
  const parts = {
    shp: (await unpack(shp, 'shp')) ?? '',
    dbf: await unpack(dbf, 'dbf'),
    prj: await unpack(prj, 'prj'),
    cpg: await unpack(cpg, 'cpg'),
  };
  const { source, warnings } = await prepareShapefile(parts, folder, stem, name);
  return { sources: [source], warnings };
}
