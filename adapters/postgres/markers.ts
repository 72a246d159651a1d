import { sql } from 'kysely';
import type { Marker, MarkerFields, MarkerRepository } from '../../core/markers/marker.ts';
import { copyMarkers, copyRows } from './copy-markers.ts';
import type { MarkersTable } from './schema/content.ts';
import { passes } from './marker-filter.ts';
import type { Session } from './session.ts';
import { propertiesText, toMarker } from './stored-marker.ts';

const columns = {
  latitude: 'latitude',
  longitude: 'longitude',
  title: 'title',
  description: 'description',
  color: 'color',
  tags: 'tags',
  eventDate: 'event_date',
  markerIconId: 'marker_icon_id',
  markerIconSize: 'marker_icon_size',
  imageKey: 'image_key',
  thumbnailKey: 'thumbnail_key',
  embeddedMediaUrl: 'embedded_media_url',
  mediaSize: 'media_size',
} as const satisfies Record<keyof MarkerFields, keyof MarkersTable>;

/** The columns under the names of Marker's fields. */
const fields = [
  'id',
  'latitude',
  'longitude',
  'title',
  'description',
  'color',
  'tags',
  'event_date as eventDate',
  'marker_icon_id as markerIconId',
  'marker_icon_size as markerIconSize',
  'image_key as imageKey',
  'thumbnail_key as thumbnailKey',
  'embedded_media_url as embeddedMediaUrl',
  'media_size as mediaSize',
  'properties',
  'created_by as createdBy',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export function markerRepository(session: Session): MarkerRepository {
  const { db } = session;
  return {
    async list(contentKey): Promise<Marker[]> {
      const rows = await db
        .selectFrom('markers')
        .select(fields)
        .where('content_key', '=', contentKey)
        .orderBy('id')
        .execute();
      return rows.map(toMarker);
    },

    async page(contentKey, { after, limit, bytes }, filter = {}) {
      // Of what a column holds elsewhere, its length is known without fetching it.
      const own = sql<number>`coalesce(octet_length(description), 0) + coalesce(octet_length(properties), 0)
        + coalesce(cardinality(tags), 0) * 200`;
      const listed = db
        .selectFrom('markers')
        .select(fields)
        .select(sql<number>`sum(${own}) over (order by id rows unbounded preceding)`.as('soFar'))
        .where('content_key', '=', contentKey)
        .where('id', '>', after ?? '')
        .where(passes(filter))
        .orderBy('id')
        .limit(limit)
        .as('listed');
      const rows = await db
        .selectFrom(listed)
        .selectAll()
        .where(sql<boolean>`"soFar" - (${own}) < ${bytes}`)
        .orderBy('id')
        .execute();
      let reached = 0;
      const found = rows.map(({ soFar, ...row }) => {
        reached = soFar;
        return toMarker(row);
      });
      return { markers: found, more: rows.length === limit || reached >= bytes };
    },

    async known(contentKey, markerIds, filter = {}) {
      const rows = await db
        .selectFrom('markers')
        .select('id')
        .where('content_key', '=', contentKey)
        .where('id', '=', sql<string>`any(${[...markerIds]})`)
        .where(passes(filter))
        .execute();
      return rows.map(({ id }) => id);
    },

    async find(contentKey, markerId): Promise<Marker | null> {
      const row = await db
        .selectFrom('markers')
        .select(fields)
        .where('content_key', '=', contentKey)
        .where('id', '=', markerId)
        .executeTakeFirst();
      return row === undefined ? null : toMarker(row);
    },

    async findAll(contentKey, markerIds): Promise<Marker[]> {
      const rows = await db
        .selectFrom('markers')
        .select(fields)
        .where('content_key', '=', contentKey)
        .where('id', '=', sql<string>`any(${[...markerIds]})`)
        .orderBy('id')
        .execute();
      return rows.map(toMarker);
    },

    async insert(contentKey, marker) {
      await db
        .insertInto('markers')
        .values({
          content_key: contentKey,
          id: marker.id,
          ...toColumns(marker),
          properties: propertiesText(marker),
          latitude: marker.latitude,
          longitude: marker.longitude,
          created_by: marker.createdBy,
          created_at: marker.createdAt,
          updated_at: marker.updatedAt,
        })
        .execute();
    },

    async update(contentKey, markerId, change): Promise<Marker | null> {
      const row = await db
        .updateTable('markers')
        .set({ ...toColumns(change), updated_at: sql`greatest(${nowInMilliseconds}, updated_at)` })
        .where('content_key', '=', contentKey)
        .where('id', '=', markerId)
        .returning(fields)
        .executeTakeFirst();
      return row === undefined ? null : toMarker(row);
    },

    async delete(contentKey, markerId) {
      const { numDeletedRows } = await db
        .deleteFrom('markers')
        .where('content_key', '=', contentKey)
        .where('id', '=', markerId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    copy: (contentKey, markers) => session.atomically((within) => copyMarkers(within, contentKey, markers)),

    copyRows: (rows) => session.atomically((within) => copyRows(within, rows)),

    async clearImages(contentKey, { first, last }, images) {
      await sql`
        update markers set image_key = null, thumbnail_key = null
        where content_key = ${contentKey} and id between ${first} and ${last}
          and (image_key, thumbnail_key) in (
            select * from unnest(
              ${images.map(({ imageKey }) => imageKey)}::text[],
              ${images.map(({ thumbnailKey }) => thumbnailKey)}::text[]
            )
          )`.execute(db);
    },

    async clearIcons(contentKey, { first, last }, iconIds) {
      await sql`
        update markers set marker_icon_id = null
        where content_key = ${contentKey} and id between ${first} and ${last}
          and marker_icon_id = any(${[...iconIds]}::text[])`.execute(db);
    },
  };
}

const nowInMilliseconds = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The fields given, under their columns' names. */
function toColumns(change: Partial<MarkerFields>): Partial<MarkersTable> {
  const given = Object.entries(columns).flatMap(([field, column]) => {
    const value = change[field as keyof MarkerFields];
    return value === undefined ? [] : [[column, value]];
  });
  return Object.fromEntries(given) as Partial<MarkersTable>;
}
