import { sql, type RawBuilder } from 'kysely';
import type { ImageRepository, StoredImage } from '../../core/images/image.ts';
import type { PhotoFacts } from '../../core/ports/picture-processor.ts';
import { inBatches } from './in-batches.ts';
import { jsonb } from './jsonb.ts';
import type { Connection } from './connection.ts';
import { shownMarkers } from './shown-markers.ts';
import type { JsonColumn, Time, TimeOfInsert } from './schema/columns.ts';

interface ImagesTable {
  content_key: number;
  image_key: string;
  thumbnail_key: string;
  blob_key: string;
  thumbnail_blob_key: string;
  bytes: number;
  exif: JsonColumn<PhotoFacts> | null;
  created_by: string;
  created_at: TimeOfInsert;
  retired_at: Time | null;
}

declare module './schema.ts' {
  interface DatabaseSchema {
    images: ImagesTable;
  }
}

export const imageFields = [
  'image_key as imageKey',
  'thumbnail_key as thumbnailKey',
  'blob_key as blobKey',
  'thumbnail_blob_key as thumbnailBlobKey',
  'bytes',
  'exif',
  'created_by as createdBy',
  'retired_at as retiredAt',
] as const;

export function imageRepository({ db }: Connection): ImageRepository {
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
  /** A retired photo counts towards the size of the history until it is used again or deleted. */
  const changeRetired = async (contentKey: number, change: RawBuilder<unknown>, sign: 1 | -1) => {
    await sql`
      with changed as (${change})
      update rooms set history_bytes = history_bytes + ${sign} * (select coalesce(sum(bytes), 0) from changed)
      where content_key = ${contentKey} and exists (select from changed)`.execute(db);
  };

  return {
    async insert(contentKey, image) {
      await db.insertInto('images').values(imageRow(contentKey, image)).execute();
    },

    async insertAll(contentKey, images) {
      for (const some of inBatches(images))
        await db
          .insertInto('images')
          .values(some.map((image) => imageRow(contentKey, image)))
          .execute();
    },

    async find(contentKey, key): Promise<StoredImage | null> {
      const row = await db
        .selectFrom('images')
        .select(imageFields)
        .where('content_key', '=', contentKey)
        .where((eb) => eb.or([eb('image_key', '=', key), eb('thumbnail_key', '=', key)]))
        .executeTakeFirst();
      return row ?? null;
    },

    async available(contentKey, imageKeys): Promise<StoredImage[]> {
      return db
        .selectFrom('images')
        .select(imageFields)
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

    // The current time, not the start of the transaction: events of earlier changes must be older.
    retire: (contentKey, imageKey) =>
      changeRetired(
        contentKey,
        sql`update images set retired_at = clock_timestamp(), exif = null
          where content_key = ${contentKey} and image_key = ${imageKey} and retired_at is null returning bytes`,
        1,
      ),

    revive: (contentKey, imageKey) =>
      changeRetired(
        contentKey,
        sql`update images set retired_at = null
          where content_key = ${contentKey} and image_key = ${imageKey} and retired_at is not null
          returning bytes`,
        -1,
      ),

    delete: (contentKey, imageKey) =>
      changeRetired(
        contentKey,
        sql`delete from images where content_key = ${contentKey} and image_key = ${imageKey}
          returning case when retired_at is null then 0 else bytes end as bytes`,
        -1,
      ),

    async unused(ageMs, limit) {
      const { rows } = await sql<{ contentKey: number; imageKey: string }>`
        with candidates as (
          select content_key, image_key from images
          where coalesce(retired_at, created_at) <= now() - ${ageMs} * interval '1 millisecond'
          union
          select images.content_key, images.image_key from rooms join images using (content_key)
          where trimmed_at is not null and retired_at < trimmed_at
        )
        select content_key as "contentKey", image_key as "imageKey" from candidates
        where not exists (
          select from markers
          where markers.content_key = candidates.content_key and markers.image_key = candidates.image_key
        )
        limit ${limit}`.execute(db);
      return rows;
    },
  };
}

function imageRow(contentKey: number, image: StoredImage) {
  return {
    content_key: contentKey,
    image_key: image.imageKey,
    thumbnail_key: image.thumbnailKey,
    blob_key: image.blobKey,
    thumbnail_blob_key: image.thumbnailBlobKey,
    bytes: image.bytes,
    exif: image.exif === null ? null : jsonb(image.exif),
    created_by: image.createdBy,
  };
}
