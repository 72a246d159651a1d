import type { Selectable } from 'kysely';
import type { Role } from '../../core/access/operations.ts';
import type {
  Credential,
  CredentialStatus,
  CredentialStatusRepository,
} from '../../core/admission/credential-status.ts';
import { toRoomOf } from './room-rows.ts';
import type { RoomsTable } from './schema.ts';
import type { Statement } from './check-out.ts';
import type { Connection } from './connection.ts';

// Explicit, because `*` in a prepared statement fails after a migration adds a column.
const roomColumns =
  'key, content_key, id, owner_id, name, created_at, is_public, presentation_is_public, settings, last_seq';

/**
 * Reads the room first and the rest through it, so that the room is always locked first. Rows that grant
 * access are locked and not only read: a lock waits for concurrent changes of the row and then sees its
 * current version, not the one in the snapshot of the statement.
 */
const statusQuery = (rest: string, columns: string, lock: string) => `
  with room as materialized (
    select ${roomColumns} from rooms where key = $1 and deleted_at is null ${lock}
  ), ${rest}
  select room.*, ${columns} from (values (1)) as always left join room on true`;

const ofToken = (lock: string) =>
  statusQuery(
    `active as (
      select from room join api_tokens token on token.room_key = room.key
      where token.id = $2 and token.revoked_at is null
        and (token.expires_at is null or token.expires_at > clock_timestamp())
      for share of token
    )`,
    'exists (select from active) as is_alive, null as role',
    lock,
  );

const ofUser = (lock: string) =>
  statusQuery(
    `member as (
      select member.role from room join members member on member.room_key = room.key
      where member.user_id = $2
      for share of member
    ), active as (
      select from sessions where secret_hash = $3 and expires_at > clock_timestamp() for share
    )`,
    '$3::bytea is null or exists (select from active) as is_alive, (select role from member) as role',
    lock,
  );

const exclusive = 'for no key update';
const statements: Record<'lockWithRoom' | 'lock', Record<Credential['type'], Statement>> = {
  lockWithRoom: {
    token: { name: 'lock-room-for-token', text: ofToken(exclusive), changesNothing: true },
    user: { name: 'lock-room-for-user', text: ofUser(exclusive), changesNothing: true },
  },
  lock: {
    token: { name: 'lock-token', text: ofToken('') },
    user: { name: 'lock-user', text: ofUser('') },
  },
};

type RoomRow = Omit<Selectable<RoomsTable>, 'deleted_at' | 'used_bytes'>;
type Row = { readonly is_alive: boolean; readonly role: Role | null } & (RoomRow | { readonly key: null });

export function credentialStatusRepository(connection: Connection): CredentialStatusRepository {
  const read = async (
    how: keyof typeof statements,
    credential: Credential,
    roomKey: number | null,
  ): Promise<CredentialStatus> => {
    const values =
      credential.type === 'token'
        ? [roomKey, credential.tokenId]
        : [roomKey, credential.userId, credential.sessionHash && Buffer.from(credential.sessionHash)];
    const [row] = await connection.prepared<Row>(statements[how][credential.type], values);
    if (row === undefined) throw new Error('The credential status query must return one row.');
    return { room: row.key === null ? null : toRoomOf(row), isAlive: row.is_alive, role: row.role };
  };
  return {
    lockWithRoom: (credential, roomKey) => read('lockWithRoom', credential, roomKey),
    lock: (credential, roomKey) => read('lock', credential, roomKey),
  };
}
