import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import type { TokenPermission } from '../../../core/access/operations.ts';
import type { TestApi } from './start-api.ts';

export interface CallOptions {
  /** The value after `Bearer`. */
  readonly bearer?: string | undefined;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly init?: RequestInit;
}

export interface ApiReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; an empty object if it is not JSON. */
  readonly json: Record<string, unknown>;
}

/** Sends one request and reads the whole response. */
export async function call(
  base: string,
  method: string,
  path: string,
  { bearer, json, headers = {}, init = {} }: CallOptions = {},
): Promise<ApiReply> {
  const answer = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...init,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: parse(text) };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Asserts that the reply has this status and, for errors, exactly this `error` string. */
export function expectReply(reply: ApiReply, status: number, error?: string): ApiReply {
  assert.equal(reply.status, status, `${reply.status} ${reply.text}`);
  if (error !== undefined) assert.equal(reply.json.error, error, reply.text);
  return reply;
}

export function newRoomId(): string {
  return randomBytes(8).toString('base64url').slice(0, 10);
}

/** A new room of `owner` (a JWT). */
export async function createRoom(api: TestApi, owner: string, isPublic = false): Promise<string> {
  const roomId = newRoomId();
  expectReply(
    await call(api.url, 'POST', `/api/rooms/${roomId}`, { bearer: owner, json: { isPublic } }),
    200,
  );
  return roomId;
}

export async function issueToken(
  api: TestApi,
  owner: string,
  roomId: string,
  ...permissions: TokenPermission[]
): Promise<{ id: string; secret: string }> {
  const reply = await call(api.url, 'POST', `/api/rooms/${roomId}/api-tokens`, {
    bearer: owner,
    json: { name: 'test', permissions },
  });
  expectReply(reply, 200);
  return { id: String(reply.json.id), secret: String(reply.json.token) };
}

/** Makes the subject of a JWT a member, as the invitation routes do. */
export async function addMember(
  api: TestApi,
  roomId: string,
  subject: string,
  role: 'viewer' | 'editor',
): Promise<string> {
  const jwt = await api.issuer.token(subject);
  const claims = { issuer: api.issuer.url, subject, email: null, emailVerified: false, name: null };
  const { user } = await api.dependencies.database.users.signIn(claims);
  await api.pool.query(
    `insert into members (room_key, user_id, role)
     select key, $2, $3 from rooms where id = $1 and deleted_at is null`,
    [roomId, user.id, role],
  );
  return jwt;
}
