import type { Pool } from 'pg';

/**
 * An invitation that is pending although its address has an account, as after a race with the first sign-in.
 */
export async function waitingInvitation(pool: Pool, roomId: string, email: string): Promise<void> {
  await pool.query(
    `insert into invitations (id, room_key, email, role, invited_by, expires_at)
     select 'invitation-' || $2::text, key, $2, 'editor', owner_id, now() + interval '1 day' from rooms where id = $1`,
    [roomId, email],
  );
}
