import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { signIn } from './open-window.ts';
import { callAs } from './target.ts';

/** A room of one test, and the user who owns it. */
export interface OwnRoom {
  readonly owner: string;
  readonly roomId: string;
}

/** Creates a room with these fields, owned by a new user. */
export async function makeRoom(fields: object = {}): Promise<OwnRoom> {
  const roomId = newRoomId();
  const room = { owner: `owner-${roomId.toLowerCase()}`, roomId };
  await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}`, fields);
  return room;
}

/**
 * Opens the room as its owner or as another user, who signs in first; returns when the event stream is open.
 */
export async function enterRoom(page: Page, { roomId, owner }: OwnRoom, person = owner): Promise<void> {
  await page.goto(`/rooms/${roomId}`);
  await signIn(page, person);
  await page.getByRole('status').getByText('Live').waitFor();
}

/** Registers another user and, if a role is given, invites the user to the room. Returns the name. */
export async function makeFriend({ roomId, owner }: OwnRoom, role?: 'editor' | 'viewer'): Promise<string> {
  const name = `friend-${roomId.toLowerCase()}`;
  await callAs(name, 'POST', '/api/users/register');
  if (role !== undefined)
    await callAs(owner, 'POST', `/api/rooms/${roomId}/invite`, { email: `${name}@chartroom.test`, role });
  return name;
}

/** A random room ID. */
export function newRoomId(): string {
  return randomBytes(8).toString('base64url').slice(0, 10);
}
