import type { Bbox } from '../bbox.ts';

/** The geometry types of GeoJSON, in the numbering of FlatGeobuf (Point is 1). */
export const geometryTypes = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const;

export type GeometryTypeName = (typeof geometryTypes)[number];

/** `json` is for columns without a single type: objects, arrays, and columns whose values differ in type. */
export type ColumnType = 'bool' | 'long' | 'double' | 'string' | 'json';

export interface LayerColumn {
  name: string;
  type: ColumnType;
  /** True for the column of the features' `id` member; all others are properties. */
  featureId?: true;
}

/** A file of the layer version. Names are relative; the caller decides where it is stored. */
export interface FileRef {
  name: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/**
 * One part: the same features in the same order (Hilbert order; those without geometry last) in two encodings.
 */
export interface LayerPart {
  /** FlatGeobuf, EPSG:4326, with packed Hilbert R-tree. */
  fgb: FileRef;
  /** The features' own GeoJSON text: a FeatureCollection whose features are separated by `,\n`. */
  text: FileRef;
  /** featureCount + 1 little-endian 64-bit offsets into `text`: feature i is [o[i], o[i + 1] − 2). */
  offsets: FileRef;
  /** Number of the part's first feature within the layer. */
  featureStart: number;
  featureCount: number;
  /** Number of features with coordinates. They come first; a bounding box query finds no others. */
  locatedCount: number;
  /**
   * Plain extent of the part's coordinates as stored, or null if there are none. Absent if the layer has only
   * one part, whose extent is the layer's.
   */
  bbox?: Bbox | null;
  /** Position of the R-tree in `fgb`: nodes of 40 bytes, root first, leaves last. */
  index: { start: number; bytes: number; nodeSize: number };
  /** Offset of the first feature in `fgb`. */
  featuresStart: number;
}

/**
 * A selection of the layer's features, simplified for maps up to a zoom: laid out like a part, with
 * simplified geometries and the features' own ids and properties. Pixels are those of tiles of 512 pixels per
 * side.
 */
export interface LayerOverview extends LayerPart {
  zoom: number;
  /**
   * Number of features in a tile of this zoom, if the layer has more.
   */
  perTile: number;
  /**
   * Polygons that are small at this zoom are merged with their neighbours instead of being left out: a
   * feature may represent several.
   */
  isMerged?: true;
}

/**
 * A contiguous range of features whose text is read with one range request. Its number is its index in the
 * list.
 */
export interface LayerChunk {
  part: number;
  /** Number of the first feature within the layer. */
  featureStart: number;
  featureCount: number;
  /** Byte range in the part's text file, without brackets and without a trailing separator. */
  start: number;
  end: number;
  /** Plain extent of the chunk's features, or null if there are no coordinates. */
  bbox: Bbox | null;
}

/** Name of the file with the statistics of the attributes (`LayerStatistics`, JSON). */
export const statisticsFile = 'attributes.json';

/** Every file of a layer version. */
export function layerFiles({ parts, sample, overviews = [], attributes }: LayerManifest): FileRef[] {
  const all = [...parts, ...(sample === undefined ? [] : [sample]), ...overviews];
  const files = all.flatMap(({ fgb, text, offsets }) => [fgb, text, offsets]);
  return attributes === undefined ? files : [...files, attributes];
}

export function layerBytes(manifest: LayerManifest): number {
  return layerFiles(manifest).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Everything a reader needs to know about an immutable layer version. Plain JSON. */
export interface LayerManifest {
  format: 'chartroom-layer';
  version: 1;
  featureCount: number;
  /** Number of features by geometry type; `null` counts the features without geometry. */
  geometryTypes: Partial<Record<GeometryTypeName | 'null', number>>;
  /** The smallest box around all features, across the antimeridian if that is narrower. */
  bbox: Bbox | null;
  /** Plain minimum and maximum of the coordinates as stored; longitudes beyond ±180 appear here. */
  extent: Bbox | null;
  hasZ: boolean;
  /** Whether FlatGeobuf files contain geometries that were cut at the antimeridian into several parts. */
  isCut?: true;
  columns: LayerColumn[];
  parts: LayerPart[];
  chunks: LayerChunk[];
  /** Only for large layers without overviews: a first overview, created with the layer. */
  sample?: LayerOverview;
  /** Only for large layers, coarsest first. */
  overviews?: LayerOverview[];
  /** The statistics of the attributes; absent if the layer has none. */
  attributes?: FileRef;
  /** Approximate size of the features as rows of a GeoPackage in bytes. */
  tableBytes: number;
  /** Total size of all files. */
  bytes: number;
}
