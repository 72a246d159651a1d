/**
 * The columns that a copy of a row takes over as they are. The others are `own`: the copy gets its own id and content,
 * and what names another object names its copy, and it comes to lie on top of what is there. Both lists together are
 * the columns of the table, which a test holds them to.
 */
export const copiedColumns = {
  layers: {
    own: ['id', 'content_key', 'draw_order'],
    same: [
      ...['name', 'description', 'color', 'opacity', 'stroke_weight', 'visible', 'style', 'feature_count'],
      ...['bytes', 'object_prefix', 'manifest', 'created_by', 'created_at', 'updated_at'],
    ],
  },
  raster_layers: {
    own: ['id', 'content_key', 'draw_order'],
    same: [
      ...['name', 'description', 'visible', 'display', 'display_version', 'manifest', 'object_prefix'],
      ...['original', 'bytes', 'status', 'created_by', 'created_at', 'updated_at'],
    ],
  },
  icons: {
    own: ['id', 'content_key'],
    same: ['name', 'size', 'media_type', 'blob_key', 'png_blob_key', 'bytes', 'created_by', 'created_at'],
  },
  images: {
    // A photo that no marker takes is kept for a while after its creation: that of the copy is now.
    own: ['image_key', 'thumbnail_key', 'content_key', 'created_at', 'retired_at'],
    same: ['blob_key', 'thumbnail_blob_key', 'bytes', 'exif', 'created_by'],
  },
  markers: {
    own: ['id', 'content_key', 'marker_icon_id', 'image_key', 'thumbnail_key'],
    same: [
      ...['latitude', 'longitude', 'title', 'description', 'color', 'tags', 'event_date', 'marker_icon_size'],
      ...['embedded_media_url', 'media_size', 'properties', 'created_by', 'created_at', 'updated_at'],
    ],
  },
  comments: {
    own: ['id', 'content_key', 'object_id'],
    same: [
      ...['object_type', 'body', 'lat', 'lng', 'resolved', 'resolved_by', 'resolved_at', 'author'],
      ...['created_at', 'updated_at'],
    ],
  },
  replies: {
    own: ['id', 'content_key', 'comment_id'],
    same: ['body', 'author', 'created_at', 'updated_at'],
  },
} as const;

type Table = keyof typeof copiedColumns;

/** The columns that stay, as a list for a statement; with `from`, of that table. */
export function sameColumns(table: Table, from?: string): string {
  const prefix = from === undefined ? '' : `${from}.`;
  return copiedColumns[table].same.map((column) => prefix + column).join(', ');
}
