import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { signIn } from './open-window.ts';
import { callAs } from './target.ts';

/** A room of a test's own, and the person who owns it. */
export interface OwnRoom {
  readonly owner: string;
  readonly roomId: string;
}

/** Makes a room with these fields, of a person of whom nobody else knows. */
export async function makeRoom(fields: object = {}): Promise<OwnRoom> {
  const roomId = randomBytes(8).toString('base64url').slice(0, 10);
  const room = { owner: `owner-${roomId.toLowerCase()}`, roomId };
  await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}`, fields);
  return room;
}

/** Opens the room as its owner, or as another person, who signs in first; ready when events arrive. */
export async function enterRoom(page: Page, { roomId, owner }: OwnRoom, person = owner): Promise<void> {
  await page.goto(`/rooms/${roomId}`);
  await signIn(page, person);
  await page.getByRole('status').getByText('Live').waitFor();
}

/** Another person, whom the service knows; where a role is given, invited to the room with it. Answers the name. */
export async function makeFriend({ roomId, owner }: OwnRoom, role?: 'editor' | 'viewer'): Promise<string> {
  const name = `friend-${roomId.toLowerCase()}`;
  await callAs(name, 'POST', '/api/users/register');
  if (role !== undefined)
    await callAs(owner, 'POST', `/api/rooms/${roomId}/invite`, { email: `${name}@chartroom.test`, role });
  return name;
}
