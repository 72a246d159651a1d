import { hash } from 'node:crypto';
import type { Bbox } from '../../../geo/bbox.ts';
import type { StyleFilter } from '../../../geo/style/model/style-filter.ts';

/** Export formats of a single layer; `geopackage` also supports whole rooms. */
export const exportFormats = [
  'geopackage',
  'flatgeobuf',
  'geojson',
  'geojsonseq',
  'geoparquet',
  'kml',
  'gpx',
  'csv',
  'shapefile',
] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The content of a partial export. */
export interface RoomPart {
  /** Layer ids; absent: all layers. */
  readonly layers?: readonly string[];
  readonly rasters?: readonly string[];
  /** Includes markers, features and rasters that intersect it. */
  readonly bbox?: Bbox;
  /** Names of groups: only their markers; absent: all markers. */
  readonly groups?: readonly string[];
}

export interface ExportOptions {
  /** Whether to include the original files of rasters. */
  readonly includeTiffs: boolean;
  /** Whether to include rendered tiles of rasters. */
  readonly includeTiles: boolean;
  /** Null: the whole room. */
  readonly part: RoomPart | null;
  readonly format: ExportFormat;
  /** The program that will open a table. */
  readonly for?: 'excel';
  /** Only features of the layer that it selects; of formats that are written feature by feature. */
  readonly filter?: StyleFilter;
  /** Includes the speaker notes of slides; only callers who may read them receive the file. */
  readonly notes?: true;
}

/** Formats of a single layer that can be filtered. */
export const filteredFormats: readonly ExportFormat[] = ['geojson', 'geojsonseq', 'csv'];

/** Increase this when exporting the same room would produce a different file. */
const fileRevision = 4;

/** A key for the content of an export: exports with the same key have the same content. */
export function madeOf(lastSeq: number, options: ExportOptions): string {
  const { includeTiffs, includeTiles, part, format } = options;
  const { layers, rasters, bbox, groups } = part ?? {};
  const chosen = [
    ...(options.for === undefined ? [] : [options.for]),
    ...(options.filter === undefined ? [] : [options.filter]),
    ...(options.notes === undefined ? [] : ['notes']),
    ...(groups === undefined ? [] : [{ groups: inOrder(groups) }]),
    format,
    includeTiffs,
    includeTiles,
    inOrder(layers),
    inOrder(rasters),
    bbox ?? null,
  ];
  return hash('sha256', JSON.stringify([fileRevision, lastSeq, ...chosen]), 'hex');
}

function inOrder(ids: readonly string[] | undefined): readonly string[] | null {
  return ids === undefined ? null : [...new Set(ids)].sort();
}
