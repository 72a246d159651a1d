import type { Bbox } from '../../bbox.ts';
import type { LayerManifest } from '../../layer/manifest.ts';
import type { WrittenColumn } from '../written-column.ts';

/**
 * The complete contents of a GeoPackage, declared before anything is written. The plan and its files
 * determine the output: the same plan gives the same bytes.
 */
export interface PackagePlan {
  /** In the order of the file's directory (`gpkg_contents`). */
  readonly tables: readonly PlannedTable[];
  /** Assigns rows of media to rows of other tables (Related Tables extension, OGC 18-000). */
  readonly relations: readonly PlannedRelation[];
}

export type PlannedTable = RowTable | PlannedLayerTable | PlannedTileTable;

interface ListedTable {
  /** A plain SQL name: letters, digits and underscores. */
  readonly name: string;
  /** The display name; made unique in the file. */
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
  /** `application/json` if a text is JSON; recorded in `gpkg_data_columns` (Schema extension). */
  readonly mediaType?: string;
}

export type PlannedValue = null | number | bigint | string | Uint8Array;

/** A value in a separate file. It is read when its row is written, one value at a time. */
export interface FileValue {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A row's values in the order of the columns; `point` is the longitude and latitude of its geometry. */
export interface PlannedRow {
  readonly id: number;
  readonly values: readonly (PlannedValue | FileValue)[];
  readonly point?: readonly [longitude: number, latitude: number];
}

/**
 * A table whose rows are provided one after the other, with ascending ids. `unlisted` tables, such as QGIS's
 * own, are in no directory; `points` has a geometry for each row (EPSG:4326) and its R-tree.
 */
export interface RowTable extends ListedTable {
  readonly kind: 'attributes' | 'points' | 'media' | 'unlisted';
  /** Name of the primary key: `fid`, or `id` if a standard requires it. */
  readonly key: 'fid' | 'id';
  readonly columns: readonly PlannedColumn[];
  readonly rows: () => AsyncIterable<readonly PlannedRow[]>;
}

/**
 * The features of a layer in the order of its files, with fid 1 for the first: geometry (EPSG:4326), the
 * manifest's columns, an R-tree. `rest` receives the parts of features that rows cannot represent.
 */
export interface PlannedLayerTable extends ListedTable {
  readonly kind: 'layer';
  readonly manifest: LayerManifest;
  /** Paths of the manifest's files by their names. */
  readonly fileOf: (name: string) => string;
  /** Includes only features whose own box intersects it. */
  readonly box?: Bbox;
  /**
   * Receives what the row cannot represent: JSON from which a reader rebuilds the feature's text (see
   * docs/geopackage.md).
   */
  readonly rest: (rest: RowRest) => void;
  /** Offset of the keys of its rows in the side table against the features' numbers. */
  readonly restOffset?: number;
  /** Called once the rows are written, before rows of any other kind of table are requested. */
  readonly written?: (layer: WrittenLayer) => void;
}

/** The parts of a feature that its row does not contain, and hashes of the row as it is written. */
export interface RowRest {
  readonly fid: number;
  readonly json: string;
  /** Null if the row has no geometry. */
  readonly geometryHash: string | null;
  readonly attributesHash: string;
}

/** The result of writing a layer's table. */
export interface WrittenLayer {
  readonly table: string;
  /** The columns of the table in order: the manifest's first 1,998. */
  readonly columns: readonly WrittenColumn[];
  readonly count: number;
  /** Number of features with a `rest`. */
  readonly restCount: number;
}

/** A tile pyramid in EPSG:3857 of encoded images, 256 pixels per tile. */
export interface PlannedTileTable extends ListedTable {
  readonly kind: 'tiles';
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bbox: Bbox;
  /** By zoom, row and column, with rows counted from the north. */
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
  /** Pairs of related row ids. */
  readonly pairs: () => AsyncIterable<readonly (readonly [base: number, related: number])[]>;
}
