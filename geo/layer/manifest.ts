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

/** `json` holds what has no single type: objects, arrays, and columns whose values differ in type. */
export type ColumnType = 'bool' | 'long' | 'double' | 'string' | 'json';

export interface LayerColumn {
  name: string;
  type: ColumnType;
  /** True for the column that carries the features' `id` member; all others are properties. */
  featureId?: true;
}

/** A file of the layer version. Names are relative; where it is kept is the caller's business. */
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
  /** Number of features with coordinates. They come first; a bounding box finds no others. */
  locatedCount: number;
  /**
   * Plain extent of the part's coordinates as stored, or null when none has a place. Absent when the layer has only
   * one part, whose extent is the layer's.
   */
  bbox?: Bbox | null;
  /** The R-tree's place in `fgb`: nodes of 40 bytes, root first, leaves last. */
  index: { start: number; bytes: number; nodeSize: number };
  /** Where the first feature begins in `fgb`. */
  featuresStart: number;
}

/**
 * Some of the layer's features, simplified for maps up to a zoom: a part by its layout, with geometries of its own
 * and the features' own ids and properties. Pixels are those of tiles of 512 pixels a side.
 */
export interface LayerOverview extends LayerPart {
  zoom: number;
  /** Features that a tile of this zoom holds, where the layer has more. Absent in layers of an earlier release. */
  perTile?: number;
}

/** A contiguous range of features whose text one ranged read serves. Its number is its place in the list. */
export interface LayerChunk {
  part: number;
  /** Number of the first feature within the layer. */
  featureStart: number;
  featureCount: number;
  /** Byte range in the part's text file, without brackets and without a trailing separator. */
  start: number;
  end: number;
  /** Plain extent of the chunk's features, or null when none has a place. */
  bbox: Bbox | null;
}

/** Every file of a layer version. */
export function layerFiles({ parts, sample, overviews = [] }: LayerManifest): FileRef[] {
  const all = [...parts, ...(sample === undefined ? [] : [sample]), ...overviews];
  return all.flatMap(({ fgb, text, offsets }) => [fgb, text, offsets]);
}

export function layerBytes(manifest: LayerManifest): number {
  return layerFiles(manifest).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** All that a reader needs to know about an immutable layer version. Plain JSON. */
export interface LayerManifest {
  format: 'chartroom-layer';
  version: 1;
  featureCount: number;
  /** Number of features by geometry type; `null` counts the features without geometry. */
  geometryTypes: Partial<Record<GeometryTypeName | 'null', number>>;
  /** The smallest box around everything, across the antimeridian when that is the shorter way round. */
  bbox: Bbox | null;
  /** Plain minimum and maximum of the coordinates as stored; longitudes beyond ±180 appear here. */
  extent: Bbox | null;
  hasZ: boolean;
  columns: LayerColumn[];
  parts: LayerPart[];
  chunks: LayerChunk[];
  /** Only of large layers that have no overviews yet: a first overview, made with the layer. */
  sample?: LayerOverview;
  /** Only of large layers, the coarsest first. Absent in layers of an earlier release. */
  overviews?: LayerOverview[];
  /** About how many bytes the features take as rows of a GeoPackage. Absent in layers of an earlier release. */
  tableBytes?: number;
  /** Sum of the sizes of all files. */
  bytes: number;
}
