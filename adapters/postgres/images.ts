import { sql } from 'kysely';
import type { ImageRepository, StoredImage } from '../../core/ports/image-repository.ts';
import { jsonb } from './jsonb.ts';
import type { Session } from './session.ts';
import { shownMarkers } from './shown-markers.ts';

const fields = [
  'image_key as imageKey',
  'thumbnail_key as thumbnailKey',
  'blob_key as blobKey',
  'thumbnail_blob_key as thumbnailBlobKey',
  'bytes',
  'exif',
  'created_by as createdBy',
  'retired_at as retiredAt',
] as const;

export function imageRepository({ db }: Session): ImageRepository {
  const isUsed = async (contentKey: number, imageKey: string) => {
    const found = await db
      .selectFrom('markers')
      .select('id')
      .where('content_key', '=', contentKey)
      .where('image_key', '=', imageKey)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  };
  const set = async (
    contentKey: number,
    imageKey: string,
    change: { retired_at: Date; exif: null } | { retired_at: null },
  ) => {
    await db
      .updateTable('images')
      .set(change)
      .where('content_key', '=', contentKey)
      .where('image_key', '=', imageKey)
      .execute();
  };

  return {
    async insert(contentKey, image) {
      await db
        .insertInto('images')
        .values({
          content_key: contentKey,
          image_key: image.imageKey,
          thumbnail_key: image.thumbnailKey,
          blob_key: image.blobKey,
          thumbnail_blob_key: image.thumbnailBlobKey,
          bytes: image.bytes,
          exif: image.exif === null ? null : jsonb(image.exif),
          created_by: image.createdBy,
        })
        .execute();
    },

    async find(contentKey, key): Promise<StoredImage | null> {
      const row = await db
        .selectFrom('images')
        .select(fields)
        .where('content_key', '=', contentKey)
        .where((eb) => eb.or([eb('image_key', '=', key), eb('thumbnail_key', '=', key)]))
        .executeTakeFirst();
      return row ?? null;
    },

    async available(contentKey, imageKeys): Promise<StoredImage[]> {
      return db
        .selectFrom('images')
        .select(fields)
        .where('content_key', '=', contentKey)
        .where('image_key', '=', sql<string>`any(${[...imageKeys]})`)
        .where('retired_at', 'is', null)
        .execute();
    },

    isUsed,

    async isOnSlide(contentKey, imageKey) {
      const { rows } = await sql`
        select from markers
        where content_key = ${contentKey} and image_key = ${imageKey} and id in (${shownMarkers(contentKey)})
        limit 1`.execute(db);
      return rows.length > 0;
    },

    retire: (contentKey, imageKey) => set(contentKey, imageKey, { retired_at: new Date(), exif: null }),

    revive: (contentKey, imageKey) => set(contentKey, imageKey, { retired_at: null }),

    async delete(contentKey, imageKey) {
      await db
        .deleteFrom('images')
        .where('content_key', '=', contentKey)
        .where('image_key', '=', imageKey)
        .execute();
    },

    async unused(ageMs, limit) {
      const { rows } = await sql<{ contentKey: number; imageKey: string }>`
        select content_key as "contentKey", image_key as "imageKey" from images
        where coalesce(retired_at, created_at) <= now() - ${ageMs} * interval '1 millisecond'
          and not exists (
            select from markers
            where markers.content_key = images.content_key and markers.image_key = images.image_key
          )
        order by coalesce(retired_at, created_at)
        limit ${limit}`.execute(db);
      return rows;
    },
  };
}
