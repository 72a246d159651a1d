import { hash } from 'node:crypto';
import type { Bbox } from '../../geo/bbox.ts';

/** What one layer can be exported as; `geopackage` takes a whole room as well. */
export const exportFormats = [
  'geopackage',
  'flatgeobuf',
  'geojson',
  'geojsonseq',
  'csv',
  'shapefile',
] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What goes into a file of a part of a room. */
export interface RoomPart {
  /** Ids; absent: all. */
  readonly layers?: readonly string[];
  readonly rasters?: readonly string[];
  /** Markers, features and rasters that meet it. */
  readonly bbox?: Bbox;
}

export interface ExportOptions {
  /** The originals of rasters. */
  readonly includeTiffs: boolean;
  /** Their tiles, drawn. */
  readonly includeTiles: boolean;
  /** Null: the whole room. */
  readonly part: RoomPart | null;
  readonly format: ExportFormat;
}

/** Changes when the same room would become another file. */
const fileRevision = 2;

/** Of what a file is made: two that say the same hold the same. */
export function madeOf(lastSeq: number, { includeTiffs, includeTiles, part, format }: ExportOptions): string {
  const { layers, rasters, bbox } = part ?? {};
  const chosen = [format, includeTiffs, includeTiles, inOrder(layers), inOrder(rasters), bbox ?? null];
  return hash('sha256', JSON.stringify([fileRevision, lastSeq, ...chosen]), 'hex');
}

function inOrder(ids: readonly string[] | undefined): readonly string[] | null {
  return ids === undefined ? null : [...new Set(ids)].sort();
}
