import type { ContentKind } from '../../core/content/kinds.ts';

interface ContentTable {
  readonly table: string;
  /** The column with the id of an object within its content. */
  readonly id: string;
  /** SQL condition for rows whose `bytes` count towards the content of the room; null if there are no objects. */
  readonly counted: string | null;
}

/** The table of each kind of content. Every table has the column `content_key`. */
export const contentTables = {
  marker: { table: 'markers', id: 'id', counted: null },
  layer: { table: 'layers', id: 'id', counted: 'true' },
  raster: { table: 'raster_layers', id: 'id', counted: 'true' },
  icon: { table: 'icons', id: 'id', counted: 'true' },
  // Retired photos count as history.
  image: { table: 'images', id: 'image_key', counted: 'retired_at is null' },
} as const satisfies Record<ContentKind, ContentTable>;

/** The kinds with stored objects: object type of their references, and table. */
export const tablesWithObjects = Object.entries(contentTables).flatMap(
  ([objectType, { counted, ...rest }]) => (counted === null ? [] : [{ objectType, counted, ...rest }]),
);
