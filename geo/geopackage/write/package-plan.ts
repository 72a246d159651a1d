import type { Bbox } from '../../bbox.ts';
import type { LayerManifest } from '../../layer/manifest.ts';
import type { WrittenColumn } from '../written-column.ts';

/**
 * What a GeoPackage shall hold, told before a byte is written. Everything in it is fixed by this plan and by the files
 * that it names: the same plan gives the same bytes.
 */
export interface PackagePlan {
  /** In the order of the file's directory (`gpkg_contents`). */
  readonly tables: readonly PlannedTable[];
  /** Which rows of media belong to which rows of other tables (Related Tables extension, OGC 18-000). */
  readonly relations: readonly PlannedRelation[];
}

export type PlannedTable = RowTable | LayerTable | TileTable;

interface ListedTable {
  /** A plain SQL name: letters, digits and underscores. */
  readonly name: string;
  /** What people call it; made unique in the file. */
  readonly identifier: string;
  readonly description: string;
  /** `last_change` of the directory (epoch milliseconds). */
  readonly lastChange: number;
}

export interface PlannedColumn {
  readonly name: string;
  readonly type: 'INTEGER' | 'REAL' | 'TEXT' | 'BLOB' | 'BOOLEAN';
  readonly isRequired?: true;
  readonly isUnique?: true;
  /** `application/json` where a text is JSON; told in `gpkg_data_columns` (Schema extension). */
  readonly mediaType?: string;
}

export type PlannedValue = null | number | bigint | string | Uint8Array;

/** A value that lies in a file beside: it is read when its row is written, and never more than one at a time. */
export interface FileValue {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A row's values, in the order of the columns; with `point`, of the place as longitude and latitude. */
export interface PlannedRow {
  readonly id: number;
  readonly values: readonly (PlannedValue | FileValue)[];
  readonly point?: readonly [longitude: number, latitude: number];
}

/**
 * A table of rows that are told one after the other, ids rising. `unlisted` tables, such as QGIS's own, stand in no
 * directory; `points` has a geometry for each row, EPSG:4326, with its R-tree.
 */
export interface RowTable extends ListedTable {
  readonly kind: 'attributes' | 'points' | 'media' | 'unlisted';
  /** Name of the primary key: `fid`, or `id` where a standard says so. */
  readonly key: 'fid' | 'id';
  readonly columns: readonly PlannedColumn[];
  readonly rows: () => AsyncIterable<readonly PlannedRow[]>;
}

/**
 * The features of a layer in the order of its files, fid 1 for the first: geometry (EPSG:4326), the manifest's columns, an
 * R-tree. What a row cannot say of a feature, `rest` is told.
 */
export interface LayerTable extends ListedTable {
  readonly kind: 'layer';
  readonly manifest: LayerManifest;
  /** Paths of the manifest's files by their names. */
  readonly fileOf: (name: string) => string;
  /** Only features whose own box meets it. */
  readonly box?: Bbox;
  /** Takes what the row does not say: JSON by which a reader rebuilds the feature's text (see docs/geopackage.md). */
  readonly rest: (fid: number, json: string) => void;
  /** Told once the rows are written, before the rows of any other kind of table are asked. */
  readonly written?: (layer: WrittenLayer) => void;
}

/** What became of a layer's table. */
export interface WrittenLayer {
  readonly table: string;
  /** The columns that the table has, in their order: the manifest's first 1,998. */
  readonly columns: readonly WrittenColumn[];
  readonly count: number;
  /** Features of which `rest` was told. */
  readonly restCount: number;
}

/** A tile pyramid in EPSG:3857, 256 pixels a tile, of ready pictures. */
export interface TileTable extends ListedTable {
  readonly kind: 'tiles';
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bbox: Bbox;
  /** By zoom, row and column, rows counted from the north. */
  readonly tiles: () => AsyncIterable<readonly PlannedTile[]>;
}

export interface PlannedTile {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
  readonly picture: Uint8Array;
}

export interface PlannedRelation {
  readonly base: string;
  readonly related: string;
  /** Name of the mapping table. */
  readonly mapping: string;
  /** Ids of rows that belong together. */
  readonly pairs: () => AsyncIterable<readonly (readonly [base: number, related: number])[]>;
}
