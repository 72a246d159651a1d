import { sql } from 'kysely';
import type { Room, RoomRepository } from '../../core/rooms/room.ts';
import { purgeContent } from './abandoned-content.ts';
import { purgeDeletedRooms } from './deleted-rooms.ts';
import { jsonb } from './jsonb.ts';
import { roomAccess } from './room-access.ts';
import { countsOf } from './room-counts.ts';
import { toRoomOf, type WholeRow } from './room-rows.ts';
import type { Connection } from './connection.ts';

export function roomRepository(connection: Connection): RoomRepository {
  const { db } = connection;
  const undeleted = () => db.selectFrom('rooms').selectAll().where('deleted_at', 'is', null);

  return {
    ...roomAccess(connection),

    async create({ id, ownerId, name, settings }) {
      const { rows } = await sql<WholeRow>`
        with room as (
          insert into rooms (id, owner_id, name, settings)
          values (${id}, ${ownerId}, ${name}, ${jsonb(settings)}::jsonb)
          on conflict (id) where deleted_at is null do nothing
          returning *
        ), owner as (
          insert into members (room_key, user_id, role) select key, owner_id, 'owner' from room
        )
        select * from room`.execute(db);
      return toRoom(rows[0]);
    },

    async find(roomId) {
      return toRoom(await undeleted().where('id', '=', roomId).executeTakeFirst());
    },

    async findByKey(roomKey) {
      return toRoom(await undeleted().where('key', '=', roomKey).executeTakeFirst());
    },

    async findByContentKey(contentKey) {
      return toRoom(await undeleted().where('content_key', '=', contentKey).executeTakeFirst());
    },

    async lock(roomKey) {
      // Not `for update`, which would block inserts of rows that reference the room (jobs, members).
      return toRoom(await undeleted().where('key', '=', roomKey).forNoKeyUpdate().executeTakeFirst());
    },

    async update(roomKey, change) {
      const row = await db
        .updateTable('rooms')
        .set({
          // UPDATE needs at least one column, also if the caller changes nothing.
          id: sql`id`,
          ...(change.name !== undefined && { name: change.name }),
          ...(change.isPublic !== undefined && { is_public: change.isPublic }),
          ...(change.presentationIsPublic !== undefined && {
            presentation_is_public: change.presentationIsPublic,
          }),
          ...(change.settings !== undefined && { settings: jsonb(change.settings) }),
        })
        .where('key', '=', roomKey)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toRoomOf(row);
    },

    async replaceContent(roomKey) {
      const { rows } = await sql<{ old_content_key: number; content_key: number }>`
        with ${abandonContent(roomKey)}, renewed as (
          update rooms set content_key = nextval('content_keys'), used_bytes = 0, row_bytes = 0, marker_count = 0,
            comment_count = 0, history_bytes = rooms.history_bytes - (
              select coalesce(sum(bytes), 0) from images
              where images.content_key = old.content_key and retired_at is not null
            )
          from old where rooms.key = old.key returning rooms.content_key
        )
        select old.content_key as old_content_key, renewed.content_key from old, renewed`.execute(db);
      const row = rows[0];
      if (row === undefined) throw new Error(`The room with the key ${roomKey} does not exist.`);
      return { oldContentKey: row.old_content_key, contentKey: row.content_key };
    },

    async remove(roomKey) {
      await sql`
        with ${abandonContent(roomKey)}, dismissed as (
          delete from members using old where members.room_key = old.key
        ), uninvited as (
          delete from invitations using old where invitations.room_key = old.key
        )
        update rooms set deleted_at = now(), used_bytes = 0, row_bytes = 0 from old where rooms.key = old.key`.execute(
        db,
      );
    },

    purge: (limit) => purgeContent(connection, limit),

    purgeDeleted: (ageMs, limit) => purgeDeletedRooms(connection, ageMs, limit),

    async list({ ownerId, before, limit }) {
      let query = undeleted();
      if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
      if (before !== undefined) query = query.where('key', '<', before);
      if (limit !== undefined) query = query.limit(limit);
      const rows = await query.orderBy('key', 'desc').execute();
      return rows.map((row) => ({ room: toRoomOf(row), usedBytes: row.used_bytes + row.row_bytes }));
    },

    async owned(ownerId) {
      // Serializes transactions that create rooms of this owner, so that each counts the rooms of the others.
      await sql`select from users where id = ${ownerId} for no key update`.execute(db);
      const { rows } = await sql<{ owned: number }>`
        select count(*) as owned from rooms where owner_id = ${ownerId} and deleted_at is null`.execute(db);
      return rows[0]?.owned ?? 0;
    },

    async tally(roomKey) {
      const row = await db
        .selectFrom('rooms')
        .select(['marker_count as markers', 'comment_count as comments'])
        .where('key', '=', roomKey)
        .executeTakeFirst();
      return row ?? { markers: 0, comments: 0 };
    },

    counts: (room) => countsOf(connection, room),

    async role(roomKey, userId) {
      const row = await db
        .selectFrom('members')
        .innerJoin('rooms', 'rooms.key', 'members.room_key')
        .select('members.role')
        .where('members.room_key', '=', roomKey)
        .where('members.user_id', '=', userId)
        .where('rooms.deleted_at', 'is', null)
        .executeTakeFirst();
      return row?.role ?? null;
    },

    async members(roomKey) {
      return db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .where('members.room_key', '=', roomKey)
        .select([
          'members.user_id as userId',
          'users.name',
          'users.email',
          'members.role',
          'members.added_at as addedAt',
          'members.added_by as addedBy',
        ])
        .orderBy('members.added_at')
        .orderBy('members.user_id')
        .execute();
    },
  };
}

function toRoom(row: WholeRow | undefined): Room | null {
  return row === undefined ? null : toRoomOf(row);
}

/** Locks the room as `old`, marks its content for deletion and subtracts its bytes from the owner's quota. */
function abandonContent(roomKey: number) {
  return sql`
    old as (
      select key, content_key, owner_id, used_bytes from rooms
      where key = ${roomKey} and deleted_at is null for no key update
    ), abandoned as (
      insert into abandoned_content (content_key) select content_key from old
    ), freed as (
      update users set quota_used = greatest(quota_used - old.used_bytes, 0)
      from old where users.id = old.owner_id
    )`;
}
