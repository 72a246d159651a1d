import { markerColumnNames } from '../marker-columns.ts';

/** SQL expression for the value of a copied column for callers without membership or token. */
type PublicValue = (column: string) => string;

/** Imported creators and authors: the API shows neither their id nor their kind (core/access/imported.ts). */
const publicId: PublicValue = (id) => `case when ${id} like 'import:%' then 'import:import' else ${id} end`;
const publicAuthor: PublicValue = (author) =>
  `case when ${author}->>'type' = 'import'
    then jsonb_build_object('type', 'import', 'id', 'import', 'name', ${author}->'name') else ${author} end`;

/** Size of the original file of a row of `raster_layers` (bytes). */
export const pieceBytes = `(select coalesce(sum((piece->>'bytes')::bigint), 0)::bigint
  from jsonb_array_elements(raster_layers.original->'pieces') as piece)`;

/** A marker of a copy has its own id and shows copies of its icon and photo. */
const ownOfMarkers: ReadonlySet<string> = new Set(['id', 'marker_icon_id', 'image_key', 'thumbnail_key']);

interface CopiedTable {
  /** Columns that the copy sets: id, content, references to copied objects, drawing order, creation time. */
  readonly own: readonly string[];
  /** Columns that are copied unchanged: visible to all readers, including the public of a public room. */
  readonly everyone: readonly string[];
  /** Columns that members and tokens with `read` copy unchanged, with the value for the public. */
  readonly readers: Readonly<Record<string, PublicValue>>;
}

/**
 * Visibility of the columns of a source room. Each entry lists all columns of its table, which a test
 * verifies. The public sees what operations of `core/access/operations.ts` with `public-room` return. Only
 * readers may export.
 */
export const copiedColumns = {
  layers: {
    own: ['id', 'content_key', 'draw_order'],
    everyone: [
      ...['name', 'description', 'color', 'opacity', 'stroke_weight', 'visible', 'style', 'feature_count'],
      ...['bytes', 'object_prefix', 'manifest', 'created_at', 'updated_at'],
    ],
    readers: { created_by: publicId },
  },
  raster_layers: {
    own: ['id', 'content_key', 'draw_order'],
    everyone: [
      ...['name', 'description', 'visible', 'display', 'display_version', 'manifest', 'object_prefix'],
      ...['status', 'created_at', 'updated_at'],
    ],
    readers: {
      // The pieces contain more than pixels: texts, other pages and sidecar files of the original.
      original: (original) => `jsonb_set(${original}, '{pieces}', '[]')`,
      bytes: (bytes) => `${bytes} - ${pieceBytes}`,
      created_by: publicId,
    },
  },
  icons: {
    own: ['id', 'content_key'],
    everyone: ['name', 'size', 'media_type', 'blob_key', 'png_blob_key', 'bytes', 'created_at'],
    readers: { created_by: publicId },
  },
  images: {
    // An unused photo is retained for a period after its creation, and the copy is created now.
    own: ['image_key', 'thumbnail_key', 'content_key', 'created_at', 'retired_at'],
    everyone: ['blob_key', 'thumbnail_blob_key', 'bytes'],
    // The API returns neither; export files contain both.
    readers: { exif: () => 'null::jsonb', created_by: () => "'import:import'" },
  },
  markers: {
    own: ['content_key', ...ownOfMarkers],
    // The API shows all fields of a marker to everyone who may list markers.
    everyone: markerColumnNames.filter((name) => !ownOfMarkers.has(name) && name !== 'created_by'),
    readers: { created_by: publicId },
  },
  comments: {
    own: ['id', 'content_key', 'object_id'],
    everyone: [
      ...['object_type', 'body', 'lat', 'lng', 'resolved', 'resolved_at', 'created_at', 'updated_at'],
    ],
    readers: { resolved_by: publicId, author: publicAuthor },
  },
  replies: {
    own: ['id', 'content_key', 'comment_id'],
    everyone: ['body', 'created_at', 'updated_at'],
    readers: { author: publicAuthor },
  },
} as const satisfies Record<string, CopiedTable>;

type Table = keyof typeof copiedColumns;

/** Names of the copied columns, for the column list of an INSERT. */
export function columnNames(table: Table): string {
  const { everyone, readers } = copiedColumns[table];
  return [...everyone, ...Object.keys(readers)].join(', ');
}

/** Expressions for the values of the copied columns over rows of `from`, by the condition `isReader`. */
export function columnValues(table: Table, from: string, isReader: string): string {
  const { everyone, readers }: CopiedTable = copiedColumns[table];
  const values = Object.entries(readers).map(([name, publicValue]) => {
    const column = `${from}.${name}`;
    return `case when ${isReader} then ${column} else ${publicValue(column)} end`;
  });
  return [...everyone.map((name) => `${from}.${name}`), ...values].join(', ');
}
