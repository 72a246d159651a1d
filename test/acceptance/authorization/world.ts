/** The rooms and callers of the authorization matrix, created through the API. */
import { pendingCallers, pendingEndpoints, pendingRooms } from '../pending.ts';
import { collection, square } from '../support/geojson.ts';
import { call, expectStatus, type Bearer } from '../support/http.ts';
import { newPerson, type Person } from '../support/people.ts';
import {
  addMember,
  createMarker,
  createRoom,
  issueToken,
  newRoomId,
  setDeckPublic,
  setPublic,
} from '../support/rooms.ts';
import { finished } from '../support/uploads.ts';
import { callers, roomKinds, type CallerKind, type RoomKind } from './expectations.ts';

export interface RoomFixture {
  readonly roomId: string;
  readonly markerId: string;
  readonly layerId: string;
  readonly bearers: Readonly<Record<CallerKind, Bearer | null>>;
}

export interface World {
  readonly owner: Person;
  readonly callers: readonly CallerKind[];
  readonly rooms: readonly RoomKind[];
  readonly fixtures: Readonly<Partial<Record<RoomKind, RoomFixture>>>;
  /** Creates a room of this kind for one destructive request. */
  readonly disposableRoom: (kind: RoomKind) => Promise<string>;
  readonly disposableLayer: (kind: RoomKind) => Promise<string>;
}

export async function createWorld(): Promise<World> {
  const people = {
    stranger: await newPerson('stranger'),
    viewer: await newPerson('viewer'),
    editor: await newPerson('editor'),
    owner: await newPerson('owner'),
    'removed member': await newPerson('removed'),
  };
  const { owner } = people;
  const present = callers.filter((caller) => !(caller in pendingCallers));
  const remote = await issueToken(owner, await createRoom(owner), 'read', 'write', 'upload');
  const rooms = roomKinds.filter((kind) => !(kind in pendingRooms));
  const fixtures: Partial<Record<RoomKind, RoomFixture>> = {};
  for (const kind of rooms.filter((other) => other !== 'absent')) {
    const roomId = await roomOfKind(owner, kind);
    const tokens = {
      'token r': await issueToken(owner, roomId, 'read'),
      'token w': await issueToken(owner, roomId, 'write'),
      'token u': await issueToken(owner, roomId, 'upload'),
      'token r+w': await issueToken(owner, roomId, 'read', 'write'),
      'token of another room': remote,
      'revoked token': await revoked(owner, roomId),
    };
    const mistyped = { bearer: mistype(tokens['token r'].bearer) };
    const bearers = { anonymous: null, ...people, ...tokens, 'mistyped token': mistyped };
    await joinRoom(present, owner, roomId, people);
    const markerId = (await createMarker(owner, roomId)).string('marker.id');
    fixtures[kind] = { roomId, markerId, layerId: await layerIn(owner, roomId), bearers };
  }
  const { bearers } = fixtures.private ?? {};
  if (bearers) {
    fixtures.absent = { roomId: newRoomId(), markerId: 'marker-nowhere', layerId: 'layer-nowhere', bearers };
  }
  return {
    owner,
    callers: present,
    rooms,
    fixtures,
    disposableRoom: (kind) => roomOfKind(owner, kind),
    disposableLayer: (kind) => layerIn(owner, fixtures[kind]?.roomId ?? ''),
  };
}

async function roomOfKind(owner: Person, kind: RoomKind): Promise<string> {
  const roomId = await createRoom(owner);
  if (kind === 'public') await setPublic(owner, roomId);
  if (kind === 'deck-only public') await setDeckPublic(owner, roomId);
  return roomId;
}

async function layerIn(owner: Person, roomId: string): Promise<string> {
  if ('POST /api/rooms/:roomId/layers' in pendingEndpoints) return 'layer-nowhere';
  const json = { name: 'a layer', geojson: collection([square(8, 47, 1)]) };
  const answer = await call(owner, 'POST', `/api/rooms/${roomId}/layers`, { json });
  return expectStatus(await finished(owner, answer), 200).string('layer.id');
}

async function joinRoom(
  present: readonly CallerKind[],
  owner: Person,
  roomId: string,
  people: Readonly<Record<'viewer' | 'editor' | 'removed member', Person>>,
): Promise<void> {
  if (present.includes('viewer')) await addMember(owner, roomId, people.viewer, 'viewer');
  if (present.includes('editor')) await addMember(owner, roomId, people.editor, 'editor');
  if (!present.includes('removed member')) return;
  const guest = people['removed member'];
  await addMember(owner, roomId, guest, 'editor');
  const members = await call(owner, 'GET', `/api/rooms/${roomId}/members`);
  const userId = members.list().find(({ email }) => email === guest.email)?.userId;
  expectStatus(await call(owner, 'DELETE', `/api/rooms/${roomId}/members/${String(userId)}`), 200);
}

async function revoked(owner: Person, roomId: string): Promise<Bearer> {
  const token = await issueToken(owner, roomId, 'read', 'write', 'upload');
  expectStatus(await call(owner, 'DELETE', `/api/rooms/${roomId}/api-tokens/${token.id}`), 200);
  return token;
}

/** The same token with two adjacent characters swapped, as in a typing error. */
function mistype(token: string): string {
  const at = Array.from(token).findIndex((letter, n) => n >= 6 && letter !== token[n + 1]);
  return `${token.slice(0, at)}${token.charAt(at + 1)}${token.charAt(at)}${token.slice(at + 2)}`;
}
