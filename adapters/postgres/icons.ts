import { sql } from 'kysely';
import type { Icon, IconRepository } from '../../core/icons/icon.ts';
import { inBatches } from './in-batches.ts';
import type { Connection } from './connection.ts';
import { shownMarkers } from './shown-markers.ts';
import type { TimeOfInsert } from './schema/columns.ts';

interface IconsTable {
  content_key: number;
  id: string;
  name: string;
  size: number;
  media_type: Icon['mediaType'];
  blob_key: string;
  png_blob_key: string | null;
  bytes: number;
  created_by: string;
  created_at: TimeOfInsert;
}

declare module './schema.ts' {
  interface DatabaseSchema {
    icons: IconsTable;
  }
}

const fields = [
  'id',
  'name',
  'size',
  'media_type as mediaType',
  'blob_key as blobKey',
  'png_blob_key as pngBlobKey',
  'bytes',
  'created_by as createdBy',
  'created_at as createdAt',
] as const;

export function iconRepository({ db }: Connection): IconRepository {
  return {
    async list(contentKey): Promise<Icon[]> {
      return db
        .selectFrom('icons')
        .select(fields)
        .where('content_key', '=', contentKey)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },

    async find(contentKey, iconId): Promise<Icon | null> {
      const row = await db
        .selectFrom('icons')
        .select(fields)
        .where('content_key', '=', contentKey)
        .where('id', '=', iconId)
        .executeTakeFirst();
      return row ?? null;
    },

    async known(contentKey, iconIds) {
      const rows = await db
        .selectFrom('icons')
        .select('id')
        .where('content_key', '=', contentKey)
        .where('id', '=', sql<string>`any(${[...iconIds]})`)
        .execute();
      return rows.map((row) => row.id);
    },

    async insert(contentKey, icon) {
      await db.insertInto('icons').values(iconRow(contentKey, icon)).execute();
    },

    async insertAll(contentKey, icons) {
      for (const some of inBatches(icons))
        await db
          .insertInto('icons')
          .values(some.map((icon) => iconRow(contentKey, icon)))
          .execute();
    },

    async isOnSlide(contentKey, iconId) {
      const { rows } = await sql`
        select from markers
        where content_key = ${contentKey} and marker_icon_id = ${iconId} and id in (${shownMarkers(contentKey)})
        limit 1`.execute(db);
      return rows.length > 0;
    },
  };
}

function iconRow(contentKey: number, icon: Icon) {
  return {
    content_key: contentKey,
    id: icon.id,
    name: icon.name,
    size: icon.size,
    media_type: icon.mediaType,
    blob_key: icon.blobKey,
    png_blob_key: icon.pngBlobKey,
    bytes: icon.bytes,
    created_by: icon.createdBy,
    created_at: new Date(icon.createdAt),
  };
}
