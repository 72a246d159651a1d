import { sql, type Selectable } from 'kysely';
import type { Invitation, InvitationRepository } from '../../core/invitations/invitation.ts';
import type { InvitationsTable } from './schema/people.ts';
import type { Connection } from './connection.ts';

type InvitationRow = Selectable<InvitationsTable> & { room_id: string };

const unexpired = sql<boolean>`invitations.expires_at > now()`;

export function invitationRepository({ db }: Connection): InvitationRepository {
  const waiting = () =>
    db
      .selectFrom('invitations')
      .innerJoin('rooms', 'rooms.key', 'invitations.room_key')
      .selectAll('invitations')
      .select('rooms.id as room_id')
      .where(unexpired)
      .where('rooms.deleted_at', 'is', null)
      .orderBy('invitations.created_at')
      .orderBy('invitations.id');

  return {
    async put({ id, roomKey, email, role, invitedBy }, lifetimeMs) {
      const { rows } = await sql<InvitationRow>`
        with swept as (
          delete from invitations
          where room_key = ${roomKey} and email <> ${email} and expires_at <= now()
        ), put as (
          insert into invitations (id, room_key, email, role, invited_by, expires_at)
          values (${id}, ${roomKey}, ${email}, ${role}, ${invitedBy},
            now() + ${lifetimeMs} * interval '1 millisecond')
          on conflict (room_key, email) do update set
            role = excluded.role, invited_by = excluded.invited_by,
            created_at = excluded.created_at, expires_at = excluded.expires_at
          returning *
        )
        select put.*, rooms.id as room_id from put join rooms on rooms.key = put.room_key`.execute(db);
      if (rows[0] === undefined) throw new Error(`The room with the key ${roomKey} does not exist.`);
      return toInvitation(rows[0]);
    },

    async list(roomKey) {
      const rows = await waiting().where('invitations.room_key', '=', roomKey).execute();
      return rows.map(toInvitation);
    },

    async addressedTo(email) {
      const rows = await waiting().where('invitations.email', '=', email).execute();
      return rows.map(toInvitation);
    },

    async take(roomKey, email) {
      const row = await db
        .deleteFrom('invitations')
        .using('rooms')
        .whereRef('rooms.key', '=', 'invitations.room_key')
        .where('invitations.room_key', '=', roomKey)
        .where('invitations.email', '=', email)
        .where(unexpired)
        .where('rooms.deleted_at', 'is', null)
        .returningAll('invitations')
        .returning('rooms.id as room_id')
        .executeTakeFirst();
      return row === undefined ? null : toInvitation(row);
    },
  };
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    roomKey: row.room_key,
    roomId: row.room_id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
