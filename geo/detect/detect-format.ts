import { open } from 'node:fs/promises';
import { beginsWithPoint, namesSystemBeyondFormula } from '../geojson/lookahead.ts';
import type { RasterFormat } from '../raster/source/find-raster.ts';
import { beginsAsGrid } from '../raster/source/grid-header.ts';
import { tableIn } from '../table/read-table.ts';
import { isWorkbook } from '../workbook/workbook-parts.ts';
import { encodingOf } from '../table/text-encoding.ts';

/** Formats read as a single file, most of them by GDAL; an archive may contain any of the others. */
export type GdalKind =
  | 'archive'
  | 'geojson'
  | 'esri'
  | 'umap'
  | 'kml'
  | 'gpx'
  | 'gml'
  | 'geopackage'
  | 'flatgeobuf'
  | 'dxf'
  | 'parquet';

/** The format of a file, detected from its content alone. */
export type DetectedFormat =
  | { readonly format: 'geojson' }
  | { readonly format: 'table'; readonly beginsWithPoints: boolean }
  /** An XLSX file, whose sheets are tables. */
  | { readonly format: 'workbook'; readonly what: string }
  /** Read through GDAL; `what` is a noun with its article. */
  | { readonly format: 'gdal'; readonly kind: GdalKind; readonly what: string }
  | { readonly format: 'raster'; readonly kind: RasterFormat; readonly what: string }
  /** Not supported; `what` is a noun with its article, `instead` says what to do. */
  | { readonly format: 'other'; readonly what: string; readonly instead?: string };

/** Whether the engine reads the file, without GDAL. */
export function isForEngine(
  found: DetectedFormat,
): found is Extract<DetectedFormat, { readonly format: 'geojson' | 'table' }> {
  return found.format === 'geojson' || found.format === 'table';
}

/** Number of bytes from the beginning of a file that format detection needs. */
export const beginning = 64 * 1024;

/** Whether the readers of a format need the whole file; the others accept a stream. */
export function needsOneFile({ format }: DetectedFormat): boolean {
  return format !== 'geojson' && format !== 'table';
}

const signatures: readonly (readonly [start: string, what: string, instead?: string])[] = [
  ['PK\x05\x06', 'an empty ZIP archive'],
  ['\0\0\x27\x0a', 'the .shp part of a Shapefile without its .dbf and .prj'],
  ['\x1f\x8b', 'a gzip archive', 'send the file itself or a ZIP archive'],
  ['BZh', 'a bzip2 archive', 'send the file itself or a ZIP archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', 'send the file itself or a ZIP archive'],
  ['%PDF-', 'a PDF'],
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['\x89HDF', 'an HDF5 or NetCDF file', 'save one variable as GeoTIFF'],
  [
    '\xd0\xcf\x11\xe0',
    'a legacy Office document, or one with a password',
    'save a table as XLSX without a password',
  ],
  ['AutoCAD Binary DXF', 'a binary DXF drawing', 'save it as an ASCII DXF'],
  ['AC10', 'a DWG drawing', 'save it as DXF'],
  ['Rar!\x1a\x07', 'a RAR archive', 'send the file itself or a ZIP archive'],
  ['\xfd7zXZ\0', 'an xz archive', 'send the file itself or a ZIP archive'],
  ['\x28\xb5\x2f\xfd', 'a Zstandard archive', 'send the file itself or a ZIP archive'],
  [
    'PMTiles',
    'a PMTiles archive of map tiles',
    'send the data from which the tiles were made, for example as GeoPackage',
  ],
  [
    'LASF',
    'a LAS or LAZ point cloud',
    'derive a raster from it and send it as GeoTIFF, or send its points as CSV',
  ],
  ['CDF\x01', 'a NetCDF file', 'save one variable as GeoTIFF'],
  ['CDF\x02', 'a NetCDF file', 'save one variable as GeoTIFF'],
  ['GRIB', 'a GRIB file', 'save one message as GeoTIFF'],
  ['EHFA_HEADER_TAG', 'an ERDAS IMAGINE raster', 'convert it to GeoTIFF'],
];

const roots: Readonly<Record<string, readonly [what: string, instead?: string]>> = {
  osm: ['OpenStreetMap XML', 'open it in QGIS or JOSM and save it as GeoJSON'],
  svg: ['an SVG image'],
  html: ['an HTML page'],
};

/** JSON of other programs, by its first members. */
const documents: readonly (readonly [start: RegExp, what: string, instead: string])[] = [
  [
    /^[\s\xef\xbb\xbf]*\{\s*"(?:locations|timelineObjects|semanticSegments)"\s*:/,
    'a location history of Google',
    'convert it to GPX or GeoJSON',
  ],
  [
    /^[\s\xef\xbb\xbf]*\{\s*"version"\s*:[^{}[\]]{1,200}"(?:osm3s|elements)"\s*:/,
    'JSON of OpenStreetMap (Overpass API)',
    'export it as GeoJSON, for example in overpass turbo',
  ],
];

const gml = { format: 'gdal', kind: 'gml', what: 'GML' } as const;

const gdalRoots: Readonly<Record<string, DetectedFormat>> = {
  kml: { format: 'gdal', kind: 'kml', what: 'KML' },
  gpx: { format: 'gdal', kind: 'gpx', what: 'GPX' },
  FeatureCollection: gml,
};

const readSignatures: readonly (readonly [start: string, found: DetectedFormat])[] = [
  ['PK\x03\x04', { format: 'gdal', kind: 'archive', what: 'a ZIP archive' }],
  ['fgb\x03fgb', { format: 'gdal', kind: 'flatgeobuf', what: 'a FlatGeobuf' }],
  ['PAR1', { format: 'gdal', kind: 'parquet', what: 'a Parquet file' }],
  ['II*\0', { format: 'raster', kind: 'tiff', what: 'a TIFF' }],
  ['MM\0*', { format: 'raster', kind: 'tiff', what: 'a TIFF' }],
  ['II+\0', { format: 'raster', kind: 'tiff', what: 'a BigTIFF' }],
  ['\0\0\0\x0cjP  \r\n\x87\n', { format: 'raster', kind: 'jpeg 2000', what: 'a JPEG 2000 image' }],
  ['\xff\x4f\xff\x51', { format: 'raster', kind: 'jpeg 2000', what: 'a JPEG 2000 codestream' }],
  ['MM\0+', { format: 'raster', kind: 'tiff', what: 'a BigTIFF' }],
];

/**
 * Detects the format of a file from its first bytes (64 KiB suffice; `isWhole` if they are the whole file),
 * ignoring its name. Text that begins like JSON counts as GeoJSON, whose reader reports errors.
 */
export function detectFormat(head: Uint8Array, isWhole: boolean): DetectedFormat {
  const start = Buffer.from(head.subarray(0, 128)).toString('latin1');
  if (start.startsWith('SQLite format 3\0')) return databaseIn(head);
  if (start.startsWith('PK\x03\x04') && isWorkbook(namesIn(head)))
    return { format: 'workbook', what: 'an Excel workbook' };
  const read = readSignatures.find(([text]) => start.startsWith(text));
  if (read !== undefined) return read[1];
  const signature = signatures.find(([text]) => start.startsWith(text));
  if (signature !== undefined) return other(signature[1], signature[2]);
  if (Buffer.from(head.subarray(257, 262)).toString('latin1') === 'ustar')
    return other('a tar archive', 'send the file itself or a ZIP archive');

  if (start.slice(8, 12) === '.FIT') return other('a FIT recording', 'save it as GPX');

  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head.subarray(0, 4096), { stream: true }).trimStart();
  if (text.startsWith('<')) return markupIn(text);
  const code = /^(?:0(\s+)SECTION\b|999(\s+))/.exec(text);
  if ((code?.[1] ?? code?.[2])?.includes('\n') === true)
    return { format: 'gdal', kind: 'dxf', what: 'a DXF drawing' };
  if (beginsAsGrid(text)) return { format: 'raster', kind: 'ascii grid', what: 'an ASCII grid' };
  const isJson = /^[{[\x1e]/.test(text);
  if (isJson && encoding.startsWith('utf-16'))
    return other('JSON in UTF-16', 'save it as UTF-8, which GeoJSON requires');
  if (isJson || text === '') return jsonIn(head);
  const table = tableIn(head, isWhole);
  if (table !== null) return { format: 'table', beginsWithPoints: table.beginsWithPoints };
  const zero = head.subarray(0, 1024).indexOf(0);
  if (zero >= 0) return { format: 'other', what: `not UTF-8 text (byte ${zero} is zero)` };
  return { format: 'other', what: 'text that is neither GeoJSON nor a table' };
}

/** The names of the first files of an archive, as far as its beginning contains them. */
function namesIn(head: Uint8Array): string[] {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const names: string[] = [];
  for (let at = 0; at >= 0 && names.length < 100; at = text.indexOf('PK\x03\x04', at + 4)) {
    const length = text.charCodeAt(at + 26) + 256 * text.charCodeAt(at + 27);
    names.push(text.slice(at + 30, at + 30 + Math.min(length, 200)));
  }
  return names;
}

function other(what: string, instead?: string): DetectedFormat {
  return { format: 'other', what, ...(instead === undefined ? {} : { instead }) };
}

/** Detects the format of a file on disk. */
export async function formatOf(path: string): Promise<DetectedFormat> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning), 0, beginning);
    return detectFormat(buffer.subarray(0, bytesRead), bytesRead < beginning);
  } finally {
    await file.close();
  }
}

/**
 * The application id is at byte 68 (GeoPackage 1.3, section 1.1.1.1.1). Some programs omit it; the contents
 * table is among the first tables, whose definitions are at the beginning of the file.
 */
function databaseIn(head: Uint8Array): DetectedFormat {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  return /^GP(KG|10|11)$/.test(text.slice(68, 72)) || text.includes('gpkg_contents')
    ? { format: 'gdal', kind: 'geopackage', what: 'a GeoPackage' }
    : isTileDatabase(text)
      ? other(
          'an MBTiles database of map tiles',
          'send the data from which the tiles were made, for example as GeoPackage',
        )
      : other('a SQLite database', 'save its tables as GeoPackage');
}

/** MBTiles 1.3: tables or views named metadata and tiles. */
function isTileDatabase(text: string): boolean {
  return /\btile_column\b/.test(text) && /\bmetadata\b/.test(text);
}

/**
 * Polygons and lines in a system that cannot be converted by formula need GDAL; points become markers without
 * it.
 */
function jsonIn(head: Uint8Array): DetectedFormat {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  if (/^[\s\xef\xbb\xbf]*\{\s*"type"\s*:\s*"Topology"/.test(text))
    return other('TopoJSON', 'save it as GeoJSON');
  if (/^[\s\xef\xbb\xbf]*\{\s*"type"\s*:\s*"umap"/.test(text))
    return { format: 'gdal', kind: 'umap', what: 'a uMap backup' };
  const document = documents.find(([start]) => start.test(text));
  if (document !== undefined) return other(document[1], document[2]);
  if (isEsriJson(text)) return { format: 'gdal', kind: 'esri', what: 'Esri JSON' };
  return namesSystemBeyondFormula(text) && !beginsWithPoint(text)
    ? { format: 'gdal', kind: 'geojson', what: 'GeoJSON in another reference system' }
    : { format: 'geojson' };
}

/**
 * A feature set of the ArcGIS REST API names its geometry type, or its features have attributes and no type. Web maps
 * and feature collections of ArcGIS contain feature sets.
 */
function isEsriJson(text: string): boolean {
  if (/"geometryType"\s*:\s*"esriGeometry/.test(text)) return true;
  const isWrapper = /^[\s\xef\xbb\xbf]*\{\s*"(?:operationalLayers|layers|featureCollection|featureSet|layerDefinition)"\s*:/.test(text); // prettier-ignore
  if (isWrapper && /"(?:featureSet|operationalLayers|layerDefinition)"\s*:/.test(text)) return true;
  return /"features"\s*:\s*\[\s*\{\s*"(attributes|geometry)"\s*:\s*\{(?!\s*"(type|coordinates)")/.test(text) && /"attributes"\s*:/.test(text) && !/"type"\s*:\s*"Feature"/.test(text); // prettier-ignore
}

function markupIn(text: string): DetectedFormat {
  if (/^<!doctype html/i.test(text)) return { format: 'other', what: 'an HTML page' };
  const root = /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)[\s/>]/.exec(afterProlog(text))?.[1] ?? '';
  const known = gdalRoots[root];
  if (known !== undefined) return known;
  if (isBareKml(root, text)) return gdalRoots['kml']!;
  const [what, instead] = Object.hasOwn(roots, root) ? roots[root]! : [];
  if (what !== undefined) return other(what, instead);
  return text.includes('http://www.opengis.net/gml') ? gml : { format: 'other', what: 'XML' };
}

/** A feature of KML without the `kml` element around it. Other formats have documents and folders, too. */
function isBareKml(root: string, text: string): boolean {
  if (root === 'Placemark') return true;
  return (
    /^(?:Document|Folder)$/.test(root) &&
    /<Placemark[\s>]|(?:opengis\.net|earth\.google\.com)\/kml\//.test(text)
  );
}

/** The text after the leading comments and processing instructions of a document. */
function afterProlog(text: string): string {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const isComment = text.startsWith('<!--', at);
    if (!isComment && !text.startsWith('<?', at)) return text.slice(at);
    const closing = isComment ? '-->' : '?>';
    const end = text.indexOf(closing, at + (isComment ? 4 : 2));
    if (end < 0) return text.slice(at);
    at = end + closing.length;
  }
  return '';
}
