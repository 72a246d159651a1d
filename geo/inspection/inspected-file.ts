import type { CandidateSystem } from '../geo-error.ts';
import type { SourceWarning } from '../gdal/gdal-source.ts';

/** What an upload of a file would make of it. */
export interface InspectedFile {
  /** Stable name of the format, such as `geojson`; null if it is not supported. */
  readonly format: string | null;
  readonly formatName: string;
  readonly encoding: InspectedEncoding | null;
  /** Separator of the fields of a table. */
  readonly delimiter: string | null;
  readonly layers: readonly InspectedLayer[];
  /** The layer whose columns and extent follow; null if layers of the format have no names. */
  readonly layer: string | null;
  readonly geometryTypes: readonly string[];
  /** Null if counting would read a large file to its end. */
  readonly featureCount: number | null;
  readonly crs: InspectedSystem | null;
  /** Systems that fit, the most likely first, if the system is unknown. */
  readonly candidates: readonly LocatedCandidate[];
  /** Of the features that were read, in degrees. */
  readonly bbox: InspectedBox | null;
  readonly columns: readonly InspectedColumn[];
  readonly warnings: readonly SourceWarning[];
  readonly becomes: InspectedResult | null;
  /** What it becomes with other options. */
  readonly alternatives: readonly InspectedResult[];
  /** Why an upload with these options fails. */
  readonly error: InspectedError | null;
}

export type InspectedBox = readonly [west: number, south: number, east: number, north: number];

export const inspectedResults = ['markers', 'layer', 'raster'] as const;
export type InspectedResult = (typeof inspectedResults)[number];

export interface InspectedLayer {
  readonly name: string;
  readonly geometryTypes: readonly string[];
  readonly featureCount: number | null;
}

export const encodingEvidence = ['caller', 'file', 'bom', 'content', 'default'] as const;

export interface InspectedEncoding {
  readonly name: string;
  readonly evidence: (typeof encodingEvidence)[number];
}

export const systemEvidence = ['caller', 'file', 'column', 'name', 'range', 'default'] as const;

export interface InspectedSystem {
  /** Such as `EPSG:2056`; null if the file describes its system without a code. */
  readonly code: string | null;
  readonly name: string;
  readonly evidence: (typeof systemEvidence)[number];
  readonly explanation: string;
}

export interface LocatedCandidate extends CandidateSystem {
  /** Where the data would be; null if not all of it fits the system. */
  readonly bbox: InspectedBox | null;
}

export const columnTypes = ['text', 'number', 'integer', 'boolean', 'date', 'json'] as const;
export type InspectedType = (typeof columnTypes)[number];

export const columnRoles = ['longitude', 'latitude', 'coordinates', 'geometry', 'title', 'date'] as const;
export type ColumnRole = (typeof columnRoles)[number];

export interface InspectedColumn {
  readonly name: string;
  readonly type: InspectedType;
  readonly role: ColumnRole | null;
  /** The first different values, shortened. */
  readonly samples: readonly string[];
}

export interface InspectedError {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Bounds of an inspection. */
export const inspectionLimits = {
  columns: 500,
  /** Characters of a name of a column or layer. */
  nameLength: 200,
  samples: 5,
  sampleLength: 100,
  layers: 100,
  warnings: 50,
} as const;

/** An inspection that has found nothing yet. */
export const nothingInspected: InspectedFile = {
  format: null,
  formatName: '',
  encoding: null,
  delimiter: null,
  layers: [],
  layer: null,
  geometryTypes: [],
  featureCount: null,
  crs: null,
  candidates: [],
  bbox: null,
  columns: [],
  warnings: [],
  becomes: null,
  alternatives: [],
  error: null,
};
