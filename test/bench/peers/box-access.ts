import { hash } from 'node:crypto';
import type pg from 'pg';

/** Number of tokens, as in a medium-sized service; each belongs to a member of a separate room. */
const tokens = 10_000;

/** The token of the numbered member. */
export const tokenOf = (number: number): string => `token-${number}`;

/** Creates the tables of `mayRead`. */
export async function makeAccessTables(client: pg.Client): Promise<void> {
  await client.query(`
    create table peer_tokens (secret_hash bytea primary key, user_id text not null, expires_at timestamptz);
    create table peer_members (
      table_name text not null, user_id text not null, role text not null, primary key (user_id, table_name))`);
  await client.query(
    `insert into peer_tokens
      select sha256(convert_to('token-' || number, 'UTF8')), 'user-' || number, null
      from generate_series(1, $1) as number`,
    [tokens],
  );
  await client.query(
    `insert into peer_members
      select 'buildings', 'user-' || number, 'viewer' from generate_series(1, $1) as number`,
    [tokens],
  );
  await client.query('analyze peer_tokens, peer_members');
}

const text = `
  select member.role from peer_tokens token
  join peer_members member on member.user_id = token.user_id and member.table_name = $2
  where token.secret_hash = $1 and (token.expires_at is null or token.expires_at > now())`;

/**
 * Whether the bearer of the header may read the table: checks token and membership in one prepared statement.
 */
export async function mayRead(pool: pg.Pool, header: string | undefined, table: string): Promise<boolean> {
  const secret = header?.replace(/^Bearer /, '') ?? '';
  const values = [hash('sha256', secret, 'buffer'), table];
  const { rows } = await pool.query({ name: 'access', text, values });
  return rows.length === 1;
}
