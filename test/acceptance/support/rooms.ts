import { randomBytes } from 'node:crypto';
import { call, expectStatus, type ServiceAnswer, type Bearer } from './http.ts';
import { newPerson, type Person } from './people.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

export function newRoomId(): string {
  return Array.from(randomBytes(10), (byte) => alphabet.charAt(byte & 63)).join('');
}

export async function createRoom(owner: Person): Promise<string> {
  const roomId = newRoomId();
  expectStatus(await call(owner, 'POST', `/api/rooms/${roomId}`, { json: {} }), 200);
  return roomId;
}

/** A room API token: its secret as `bearer`. */
export interface RoomToken extends Bearer {
  readonly id: string;
}

export async function issueToken(
  owner: Person,
  roomId: string,
  ...permissions: ('read' | 'write' | 'upload')[]
): Promise<RoomToken> {
  const name = `for ${permissions.join(' and ')}`;
  const answer = expectStatus(
    await call(owner, 'POST', `/api/rooms/${roomId}/api-tokens`, { json: { name, permissions } }),
    200,
  );
  return { bearer: answer.string('token'), id: answer.string('id') };
}

export interface RoomWithTokens {
  readonly roomId: string;
  readonly owner: Person;
  readonly reader: RoomToken;
  readonly writer: RoomToken;
  readonly uploader: RoomToken;
  /** Read, write and upload. */
  readonly script: RoomToken;
}

/** A private room of a new owner, with one token of each kind. */
export async function roomWithTokens(): Promise<RoomWithTokens> {
  const owner = await newPerson('owner');
  const roomId = await createRoom(owner);
  return {
    roomId,
    owner,
    reader: await issueToken(owner, roomId, 'read'),
    writer: await issueToken(owner, roomId, 'write'),
    uploader: await issueToken(owner, roomId, 'upload'),
    script: await issueToken(owner, roomId, 'read', 'write', 'upload'),
  };
}

export async function setPublic(owner: Person, roomId: string, isPublic = true): Promise<void> {
  expectStatus(await call(owner, 'PATCH', `/api/rooms/${roomId}/public`, { json: { isPublic } }), 200);
}

export async function setDeckPublic(owner: Person, roomId: string): Promise<void> {
  const path = `/api/rooms/${roomId}/presentation/public`;
  expectStatus(await call(owner, 'PATCH', path, { json: { isPublic: true } }), 200);
}

/** Makes `guest` a member by invitation; a user with an account is added immediately. */
export async function addMember(
  owner: Person,
  roomId: string,
  guest: Person,
  role: 'editor' | 'viewer',
): Promise<void> {
  expectStatus(await call(guest, 'GET', '/api/users/me'), 200);
  const json = { email: guest.email, role };
  expectStatus(await call(owner, 'POST', `/api/rooms/${roomId}/invite`, { json }), 200);
}

export async function createMarker(
  caller: Bearer,
  roomId: string,
  fields: Record<string, unknown> = {},
): Promise<ServiceAnswer> {
  const json = { latitude: 47.3769, longitude: 8.5417, title: 'Zürich', ...fields };
  return expectStatus(await call(caller, 'POST', `/api/rooms/${roomId}/markers`, { json }), 201);
}
