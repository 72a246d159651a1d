import type { SuspectedDegrees } from '../crs/refuse-degrees.ts';

/** The vector drivers of GDAL that uploads go through; no other one is ever registered for them. */
export const vectorDrivers = ['ESRI Shapefile', 'LIBKML', 'GPX', 'GML', 'DXF', 'FlatGeobuf', 'GPKG'] as const;

export type VectorDriver = (typeof vectorDrivers)[number];

/** A file that is ready for GDAL: checked, and under a name of ours. */
export interface GdalSource {
  readonly driver: VectorDriver;
  /** Name of the file in the step's folder. */
  readonly file: string;
  /** What it is called where its layers have no names of their own. */
  readonly name: string;
  /** Only these layers of it; all when null. */
  readonly layers: readonly SourceLayer[] | null;
  /** Layers that GDAL finds by itself, under names of ours. */
  readonly renamed?: readonly SourceLayer[];
  /** Shapefile: the encoding of its texts, in GDAL's name for it. */
  readonly encoding?: string;
  /** Whether it names its reference system; `unknown` where only GDAL can tell. */
  readonly crs: 'named' | 'unknown' | 'missing';
  /** In LV03, for which PROJ takes the grid of shifts only when told so. */
  readonly isLv03: boolean;
  /** In degrees of WGS 84: its numbers stay as they are. */
  readonly isInDegrees: boolean;
  /** Where all its numbers can be degrees, and only GDAL knows whether the system that it names is in metres. */
  readonly degrees?: SuspectedDegrees;
  /** GML: elements whose values look like numbers but are codes, with zeros at their beginning. */
  readonly codes?: readonly string[];
  /**
   * File of the GeoJSON whose positions alone this source holds; its features do not go through GDAL. Null for all
   * other formats.
   */
  readonly positionsOf: string | null;
  /** The reference system of such positions, as the GeoJSON calls it. */
  readonly system?: string;
  /** How many features it announces; fewer that arrive are `lost`, or just told as a warning. Null: unknown. */
  readonly announced: { readonly features: number; readonly isExact: boolean } | null;
}

/** Whether there is nothing that GDAL should do: what was made of the file is GeoJSON in degrees. */
export function isReady({ positionsOf, isInDegrees }: GdalSource): boolean {
  return positionsOf !== null && isInDegrees;
}

/** A layer that GDAL is told to read. */
export interface SourceLayer {
  /** What GDAL knows it by: a name of ours or of the format, never one that stood in the file. */
  readonly table: string;
  /** What people call it. */
  readonly name: string;
}

/** Names that tables of foreign layers get, by number. */
export const ownLayer = {
  name: (number: number): string => `chartroom_layer_${number}`,
  /** The number in such a name, in whatever letters; null for other names. */
  numberOf(name: string): number | null {
    const number = /^chartroom_layer_(\d{1,9})$/i.exec(name)?.[1];
    return number === undefined ? null : Number(number);
  },
} as const;

/** Something about a file that its sender should know. */
export interface SourceWarning {
  readonly code: string;
  readonly message: string;
}

export interface PreparedSources {
  /** What the file is, as a noun with its article: "a zipped Shapefile". */
  readonly what: string;
  readonly sources: readonly GdalSource[];
  readonly warnings: readonly SourceWarning[];
}

/** As many layers are made of one file at most. */
export const maxLayers = 100;

/** What most sources have in common. */
export const plain = {
  layers: null,
  isLv03: false,
  isInDegrees: false,
  positionsOf: null,
  announced: null,
} as const;
