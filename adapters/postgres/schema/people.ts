/** Tables of users and their access: memberships, invitations, API tokens and sessions. */
import type { Generated } from 'kysely';
import type { Role, TokenPermission } from '../../../core/access/operations.ts';
import type { InvitedRole } from '../../../core/members/member.ts';
import type { Time, TimeOfInsert } from './columns.ts';

export interface UsersTable {
  id: string;
  issuer: string;
  subject: string;
  email: string | null;
  email_verified: boolean;
  name: string | null;
  created_at: TimeOfInsert;
  last_seen_at: TimeOfInsert;
  quota_limit: number | null;
  quota_used: Generated<number>;
  quota_reserved: Generated<number>;
}

export interface MembersTable {
  room_key: number;
  user_id: string;
  role: Role;
  added_at: TimeOfInsert;
  added_by: string | null;
}

export interface InvitationsTable {
  id: string;
  room_key: number;
  email: string;
  role: InvitedRole;
  invited_by: string;
  created_at: TimeOfInsert;
  expires_at: Time;
}

export interface ApiTokensTable {
  id: string;
  room_key: number;
  name: string;
  permissions: TokenPermission[];
  secret_hash: Buffer;
  created_by: string;
  created_at: TimeOfInsert;
  expires_at: Time | null;
  revoked_at: Time | null;
  last_used_at: Time | null;
}

export interface SessionsTable {
  secret_hash: Buffer;
  user_id: string;
  id_token: string;
  created_at: TimeOfInsert;
  expires_at: Time;
}
