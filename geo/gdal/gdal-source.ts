import type { DrawnStyle, FoundStyle } from '../style/drawn-style.ts';
import type { SuspectedDegrees } from '../crs/refuse-degrees.ts';

/** GDAL's vector drivers used for uploads; no others are ever registered for them. */
export const vectorDrivers = [
  'ESRI Shapefile',
  'LIBKML',
  'GPX',
  'GML',
  'DXF',
  'FlatGeobuf',
  'GPKG',
  'OpenFileGDB',
] as const;

export type VectorDriver = (typeof vectorDrivers)[number];

/** A file ready for GDAL: validated, and stored under a generated name. */
export interface GdalSource {
  readonly driver: VectorDriver;
  /** Name of the file in the step's folder, or of the folder of a file geodatabase. */
  readonly file: string;
  /** Name for layers without names of their own. */
  readonly name: string;
  /** Restricts reading to these layers; null reads all. */
  readonly layers: readonly SourceLayer[] | null;
  /** Layers that GDAL finds by itself, under generated names. */
  readonly renamed?: readonly SourceLayer[];
  /** Shapefile and DXF: the encoding of its texts, by GDAL's name. */
  readonly encoding?: string;
  /** Whether the file declares its reference system; `unknown` if only GDAL can tell. */
  readonly crs: 'named' | 'unknown' | 'missing';
  /** The system that takes precedence over that of the file: a code of EPSG or Esri, or a file with well-known text. */
  readonly assigned?: { readonly code: number } | { readonly esri: number } | { readonly file: string };
  /** Whether it is in LV03, for which PROJ uses the grid of shifts only on request. */
  readonly isLv03: boolean;
  /** In degrees of WGS 84: coordinates are not converted. */
  readonly isInDegrees: boolean;
  /** Set if all coordinates can be degrees and only GDAL knows whether the declared system is in metres. */
  readonly degrees?: SuspectedDegrees;
  /** DXF: whether its header declares a unit of length, so that the coordinates are not degrees. */
  readonly hasLengthUnit?: boolean;
  /** GML: elements with values that look like numbers but are codes with leading zeros. */
  readonly codes?: readonly string[];
  /**
   * File of the GeoJSON of which this source contains only the positions; its features do not go through
   * GDAL. Null for all other formats.
   */
  readonly positionsOf: string | null;
  /** The reference system of such positions, as named by the GeoJSON. */
  readonly system?: string;
  /** The styles of its features, by the number in the column `styleColumn`. */
  readonly styles?: readonly DrawnStyle[];
  /** The style of features without one of their own. */
  readonly defaultStyle?: DrawnStyle;
  /**
   * The declared number of features. If fewer arrive, `isExact` makes it an error instead of a warning. Null:
   * unknown.
   */
  readonly announced: { readonly features: number; readonly isExact: boolean } | null;
}

/** Whether GDAL is not needed: the file was converted to GeoJSON in degrees. */
export function isReady({ positionsOf, isInDegrees }: GdalSource): boolean {
  return positionsOf !== null && isInDegrees;
}

/** A layer for GDAL to read. */
export interface SourceLayer {
  /** Its name for GDAL: generated or defined by the format, never taken from the file. */
  readonly table: string;
  /** The name shown to users. */
  readonly name: string;
  /** Its style as a whole, if the file has one. */
  readonly style?: FoundStyle | null;
}

/** Generated names for the tables of external layers, by number. */
export const ownLayer = {
  name: (number: number): string => `chartroom_layer_${number}`,
  /** The number in such a name, case-insensitive; null for other names. */
  numberOf(name: string): number | null {
    const number = /^chartroom_layer_(\d{1,9})$/i.exec(name)?.[1];
    return number === undefined ? null : Number(number);
  },
} as const;

/** A warning about a file for the user. */
export interface SourceWarning {
  readonly code: string;
  readonly message: string;
  readonly values?: WarningValues;
}

/** Values in the sentence of a warning by name, with which clients can write it in another language. */
export type WarningValues = Readonly<Record<string, string | number>>;

export interface PreparedSources {
  /** The kind of file, as a noun with its article: "a zipped Shapefile". */
  readonly what: string;
  readonly sources: readonly GdalSource[];
  readonly warnings: readonly SourceWarning[];
}

/** Maximum number of layers per file. */
export const maxLayers = 100;

/** Defaults shared by most sources. */
export const plain = {
  layers: null,
  isLv03: false,
  isInDegrees: false,
  positionsOf: null,
  announced: null,
} as const;
