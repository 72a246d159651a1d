import { randomBytes } from 'node:crypto';
import { type Page, request } from 'playwright-core';
import { callAs, readTarget } from './target.ts';

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

/** Opens the room as its owner or as another user; returns when the event stream is open. */
export async function enterRoom(page: Page, { roomId, owner }: OwnRoom, person = owner): Promise<void> {
  await startSession(page, person);
  await page.goto(`/rooms/${roomId}`);
  await page.getByRole('status').getByText('Live').waitFor();
}

/**
 * Signs in with requests beside the page, which receives the cookies: loading the application and the pages of the
 * issuer takes a large part of the time of short tests.
 */
async function startSession(page: Page, name: string): Promise<void> {
  const requests = await request.newContext();
  try {
    const loginPage = await requests.get(`${readTarget().url}/api/auth/sign-in`);
    const signedIn = await requests.post(loginPage.url(), { form: { name } });
    if (!signedIn.ok()) throw new Error(`${name} could not sign in: ${signedIn.status()} ${signedIn.url()}`);
    await page.context().addCookies((await requests.storageState()).cookies);
  } finally {
    await requests.dispose();
  }
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
