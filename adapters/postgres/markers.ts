import { sql } from 'kysely';
import type { Marker, MarkerRepository, WritableMarker } from '../../core/markers/marker.ts';
import { addBytes, copyMarkers, copyRows } from './copy-markers.ts';
import { jsonb } from './jsonb.ts';
import { markerColumnNames, markerColumns, selectedColumns, toColumns } from './marker-columns.ts';
import { passes } from './marker-filter.ts';
import type { Statement } from './check-out.ts';
import type { Connection } from './connection.ts';
import { propertiesText, toMarker, type StoredMarker } from './stored-marker.ts';

/** Fields that only the service writes. */
const own: ReadonlySet<string> = new Set(['id', 'createdBy', 'createdAt', 'updatedAt']);

/** Fields that an update may set, in the order of the statement's parameters. */
const settable = Object.keys(markerColumns).filter((field): field is keyof WritableMarker => !own.has(field));

const asMarker = Object.entries(markerColumns)
  .map(([field, { name }]) => `${name} as "${field}"`)
  .join(', ');

/**
 * Overwrites the columns listed in $3 and returns the marker before and after the change. One statement for
 * all sets of fields, so that each connection plans it once.
 */
const updating: Statement = {
  name: 'update-marker',
  text: `
    with old as (
      select ${asMarker} from markers where content_key = $1 and id = $2
    ), new as (
      update markers set
        ${settable.map((field, at) => `${markerColumns[field].name} = ${given(markerColumns[field].name, at + 4)}`).join(', ')},
        updated_at = greatest(floor(extract(epoch from clock_timestamp()) * 1000)::bigint, updated_at)
      where content_key = $1 and id = $2
      returning ${asMarker}
    )
    select row_to_json(old) as before, row_to_json(new) as after from old, new`,
};

function given(column: string, parameter: number): string {
  return `case when '${column}' = any($3::text[]) then $${parameter} else ${column} end`;
}

const written = markerColumnNames.filter((name) => name !== 'id');

const overwriting: Statement = {
  name: 'overwrite-markers',
  text: `
    update markers set ${written.map((name) => `${name} = given.${name}`).join(', ')}
    from jsonb_populate_recordset(null::markers, $2::jsonb) as given
    where markers.content_key = $1 and markers.id = given.id`,
};

export function markerRepository(connection: Connection): MarkerRepository {
  const { db } = connection;
  return {
    async list(contentKey): Promise<Marker[]> {
      const rows = await db
        .selectFrom('markers')
        .select(selectedColumns)
        .where('content_key', '=', contentKey)
        .orderBy('id')
        .execute();
      return rows.map(toMarker);
    },

    async page(contentKey, { after, limit, bytes }, filter = {}) {
      // The length of out-of-line (TOAST) values is known without fetching them.
      const own = sql<number>`coalesce(octet_length(description), 0) + coalesce(octet_length(properties), 0)
        + coalesce(cardinality(tags), 0) * 200`;
      const listed = db
        .selectFrom('markers')
        .select(selectedColumns)
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
        .select(selectedColumns)
        .where('content_key', '=', contentKey)
        .where('id', '=', markerId)
        .executeTakeFirst();
      return row === undefined ? null : toMarker(row);
    },

    async findAll(contentKey, markerIds): Promise<Marker[]> {
      const rows = await db
        .selectFrom('markers')
        .select(selectedColumns)
        .where('content_key', '=', contentKey)
        .where('id', '=', sql<string>`any(${[...markerIds]})`)
        .orderBy('id')
        .execute();
      return rows.map(toMarker);
    },

    async insert(contentKey, marker) {
      await db
        .with('added', (within) =>
          within
            .insertInto('markers')
            .values({
              content_key: contentKey,
              ...toColumns({ ...marker, properties: propertiesText(marker) }),
            })
            .returning(sql<number>`marker_bytes(markers)`.as('bytes')),
        )
        .selectFrom('added')
        .select(sql`add_row_bytes(${contentKey}::bigint, bytes)`.as('counted'))
        .execute();
    },

    async update(contentKey, markerId, change) {
      const columns = settable
        .filter((field) => change[field] !== undefined)
        .map((field) => markerColumns[field].name);
      const { properties = null } = change;
      const written = { ...change, properties: propertiesText({ properties }) };
      const values = [contentKey, markerId, columns, ...settable.map((field) => written[field])];
      const [row] = await connection.prepared<{ before: StoredMarker; after: StoredMarker }>(
        updating,
        values,
      );
      return row === undefined ? null : { before: toMarker(row.before), after: toMarker(row.after) };
    },

    async delete(contentKey, markerId) {
      const { numDeletedRows } = await db
        .deleteFrom('markers')
        .where('content_key', '=', contentKey)
        .where('id', '=', markerId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async overwriteAll(contentKey, markers) {
      const rows = markers.map((marker) => toColumns({ ...marker, properties: propertiesText(marker) }));
      await connection.prepared(overwriting, [contentKey, jsonb(rows)]);
    },

    async deleteAll(contentKey, markerIds) {
      await db
        .deleteFrom('markers')
        .where('content_key', '=', contentKey)
        .where('id', '=', sql<string>`any(${[...markerIds]})`)
        .execute();
    },

    copy: (contentKey, markers) =>
      connection.atomically((within) => copyMarkers(within, contentKey, markers)),

    copyRows: (rows) => connection.atomically((within) => copyRows(within, rows)),

    addBytes: (contentKey, bytes) => addBytes(connection, contentKey, bytes),

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
