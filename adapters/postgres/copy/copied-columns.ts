/** How a copied column is read by a caller without membership and token, as SQL over the column. */
type PublicValue = (column: string) => string;

/** A maker or author from an imported file: readers of the API see neither id nor kind of it (core/access/imported.ts). */
const publicId: PublicValue = (id) => `case when ${id} like 'import:%' then 'import:import' else ${id} end`;
const publicAuthor: PublicValue = (author) =>
  `case when ${author}->>'type' = 'import'
    then jsonb_build_object('type', 'import', 'id', 'import', 'name', ${author}->'name') else ${author} end`;

/** Bytes of the original file of a row of `raster_layers`. */
export const pieceBytes = `(select coalesce(sum((piece->>'bytes')::bigint), 0)::bigint
  from jsonb_array_elements(raster_layers.original->'pieces') as piece)`;

interface CopiedTable {
  /** Columns with values of the copy: its id and content, references to copied objects, its position on the map. */
  readonly own: readonly string[];
  /** Columns that are copied as they are: all readers of the source see them, the public of a public room too. */
  readonly everyone: readonly string[];
  /** Columns that members and tokens with `read` copy as they are, and the value that the public copies. */
  readonly readers: Readonly<Record<string, PublicValue>>;
}

/**
 * Who may see which column of a source room. The columns of each entry are those of the table, which a test verifies.
 * The public sees what the operations of `core/access/operations.ts` with `public-room` return; an export is for readers.
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
      // The pieces hold what the file had beside its pixels: texts, further pages, sidecar files.
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
    // The API returns neither; both are in the file of an export.
    readers: { exif: () => 'null::jsonb', created_by: () => "'import:import'" },
  },
  markers: {
    own: ['id', 'content_key', 'marker_icon_id', 'image_key', 'thumbnail_key'],
    everyone: [
      ...['latitude', 'longitude', 'title', 'description', 'color', 'tags', 'event_date', 'marker_icon_size'],
      ...['embedded_media_url', 'media_size', 'properties', 'created_at', 'updated_at'],
    ],
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

/** Names of the copied columns, for the target of an INSERT. */
export function columnNames(table: Table): string {
  const { everyone, readers } = copiedColumns[table];
  return [...everyone, ...Object.keys(readers)].join(', ');
}

/** Their values as expressions over rows of `from`, by the condition `isReader`. */
export function columnValues(table: Table, from: string, isReader: string): string {
  const { everyone, readers }: CopiedTable = copiedColumns[table];
  const values = Object.entries(readers).map(([name, publicValue]) => {
    const column = `${from}.${name}`;
    return `case when ${isReader} then ${column} else ${publicValue(column)} end`;
  });
  return [...everyone.map((name) => `${from}.${name}`), ...values].join(', ');
}
