import { type DeclaredCrs, textOfDeclared } from '../../../geo/declaration.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import type { RasterLayer } from '../../rasters/raster.ts';
import { originalId } from '../../access/imported.ts';
import type { FileValue } from '../../../geo/geopackage/write/package-plan.ts';
import { asName, blob, flag, integer, json, recordTable, required, text } from './record-table.ts';

/** A raster layer: the pieces of its original in order, and the files of its version in `folder`. */
export type RasterItem = Pick<
  RasterLayer,
  'id' | 'name' | 'description' | 'visible' | 'display' | 'createdBy' | 'createdAt' | 'updatedAt'
> & {
  readonly fileName: string;
  /** The reference system that was declared for the original. */
  readonly crs: DeclaredCrs | null;
  /** Null if the file does not contain originals. */
  readonly originalFiles: readonly string[] | null;
  readonly folder: string;
  readonly manifest: RasterManifest | null;
};

declare module '../records.ts' {
  interface ContentRecords {
    readonly raster: RasterItem;
  }
}

/** A raster layer, and the table of its tiles if the file contains them. */
export interface RasterRow {
  readonly raster: RasterItem;
  readonly tileTable: string | null;
}

/** In drawing order, which is that of `fid`. */
export const rastersTable = recordTable<RasterRow>(
  {
    name: 'chartroom_rasters',
    kind: 'attributes',
    key: 'fid',
    description: 'Raster layers of the room and how they are drawn.',
  },
  [
    text('id', ({ raster }) => raster.id, asName),
    text('name', ({ raster }) => raster.name, required),
    text('description', ({ raster }) => raster.description),
    flag('visible', ({ raster }) => raster.visible),
    json('display', ({ raster }) => raster.display, required),
    text('file_name', ({ raster }) => raster.fileName, required),
    text('crs', ({ raster }) => (raster.crs === null ? null : textOfDeclared(raster.crs))),
    text('tile_table', ({ tileTable }) => tileTable),
    text('created_by', ({ raster }) => originalId(raster.createdBy), required),
    integer('created_at', ({ raster }) => raster.createdAt, required),
    integer('updated_at', ({ raster }) => raster.updatedAt, required),
  ],
);

/** A piece of a raster's original file; the pieces in order form the file. */
export interface RasterFilePiece {
  readonly rasterId: string;
  /** 0, 1, 2 … per raster. */
  readonly number: number;
  /** SHA-256 of the piece, lower-case hex. */
  readonly sha256: string;
  readonly content: FileValue;
}

/** Bytes per piece; the last piece of a file is shorter. */
export const pieceBytes = 16 * 2 ** 20;

export const rasterFilesTable = recordTable<RasterFilePiece>(
  {
    name: 'chartroom_raster_files',
    kind: 'attributes',
    key: 'fid',
    description: 'Original files of the raster layers, in pieces.',
  },
  [
    text('raster_id', ({ rasterId }) => rasterId, required),
    integer('number', ({ number }) => number, required),
    text('sha256', ({ sha256 }) => sha256, required),
    blob('data', ({ content }) => content, required),
  ],
);
