import type { ContentKind, PluralOf } from '../../../core/content/kinds.ts';
import type { ContentSizes } from '../../../core/exchange/export/room-sizes.ts';
import type { ContentReaders } from '../../../core/exchange/export/room-snapshot.ts';
import type { Repositories } from '../../../core/ports/database.ts';
import type { Connection } from '../connection.ts';
import type { Measure } from '../measure.ts';

/** SQL expression for the value of a copied column for callers without membership or token. */
type PublicValue = (column: string) => string;

/**
 * The columns of a table that a copy of a room takes. Together these are all its columns, which a test
 * verifies.
 */
export interface CopiedTable {
  /** Columns that the copy sets: id, content, references to copied objects, drawing order, creation time. */
  readonly own: readonly string[];
  /** Columns that are copied unchanged: visible to all readers, including the public of a public room. */
  readonly everyone: readonly string[];
  /** Columns that members and tokens with `read` copy unchanged, with the value for the public. */
  readonly readers: Readonly<Record<string, PublicValue>>;
}

/** The table of a kind of content, and what reads it. Every such table has the column `content_key`. */
export interface ContentTable<Kind extends ContentKind> {
  readonly table: string;
  /** The column with the id of an object within its content. */
  readonly id: string;
  /**
   * SQL condition for rows whose `bytes` count towards the content of the room; null if the kind has no
   * stored objects.
   */
  readonly counted: string | null;
  readonly copied: CopiedTable;
  readonly repository: (connection: Connection) => Repositories[PluralOf<Kind>];
  /** Reads the objects of the content from a snapshot, for exports. */
  readonly reader: (snapshot: Connection, contentKey: number) => ContentReaders[PluralOf<Kind>];
  readonly size: (content: Measure) => Promise<ContentSizes[PluralOf<Kind>]>;
}

/** Imported creators and authors: the API shows neither their id nor their kind (core/access/imported.ts). */
export const publicId: PublicValue = (id) =>
  `case when ${id} like 'import:%' then 'import:import' else ${id} end`;

/** Size of the original file of a row of `raster_layers` (bytes). */
export const pieceBytes = `(select coalesce(sum((piece->>'bytes')::bigint), 0)::bigint
  from jsonb_array_elements(raster_layers.original->'pieces') as piece)`;
