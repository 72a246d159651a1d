import type { MemberRepository } from '../../core/members/member.ts';
import { toRoomOf } from './room-rows.ts';
import type { Connection } from './connection.ts';

export function memberRepository({ db }: Connection): MemberRepository {
  return {
    async put(roomKey, { userId, role, addedBy }) {
      return db
        .with('put', (cte) =>
          cte
            .insertInto('members')
            .values({ room_key: roomKey, user_id: userId, role, added_by: addedBy })
            .onConflict((conflict) => conflict.columns(['room_key', 'user_id']).doUpdateSet({ role }))
            .returningAll(),
        )
        .selectFrom('put')
        .innerJoin('users', 'users.id', 'put.user_id')
        .select([
          'put.user_id as userId',
          'users.name',
          'users.email',
          'put.role',
          'put.added_at as addedAt',
          'put.added_by as addedBy',
        ])
        .executeTakeFirstOrThrow();
    },

    async remove(roomKey, userId) {
      await db
        .deleteFrom('members')
        .where('room_key', '=', roomKey)
        .where('user_id', '=', userId)
        .where('role', '<>', 'owner')
        .execute();
    },

    async roomsOf(userId) {
      const rows = await db
        .selectFrom('members')
        .innerJoin('rooms', 'rooms.key', 'members.room_key')
        .leftJoin('history', (join) =>
          join.onRef('history.room_key', '=', 'rooms.key').onRef('history.seq', '=', 'rooms.last_seq'),
        )
        .selectAll('rooms')
        .select(['members.role', 'members.added_at', 'history.created_at as last_event_at'])
        .select((all) =>
          all
            .selectFrom('members as each')
            .select(all.fn.countAll<number>().as('count'))
            .whereRef('each.room_key', '=', 'rooms.key')
            .as('member_count'),
        )
        .where('members.user_id', '=', userId)
        .where('rooms.deleted_at', 'is', null)
        .orderBy('members.added_at', 'desc')
        .orderBy('rooms.id')
        .execute();
      return rows.map((row) => ({
        room: toRoomOf(row),
        role: row.role,
        addedAt: row.added_at,
        lastChangedAt: row.last_event_at ?? row.created_at,
        memberCount: row.member_count ?? 0,
      }));
    },
  };
}
