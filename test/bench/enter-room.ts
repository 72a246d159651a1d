import type { TestStack } from '../support/stack.ts';

/** Creates the room and a token for it, as a script has. */
export async function enterRoom(
  stack: TestStack,
  roomId: string,
  permissions: readonly string[] = ['read'],
): Promise<Record<string, string>> {
  const headers = {
    authorization: `Bearer ${await stack.tokenOf('owner')}`,
    'content-type': 'application/json',
  };
  const room = `${stack.apiUrls[0] ?? ''}/api/rooms/${roomId}`;
  const made = await fetch(room, { method: 'POST', headers });
  // It may already exist.
  if (!made.ok && made.status !== 409)
    throw new Error(`${roomId} was answered ${made.status}: ${await made.text()}`);
  const body = JSON.stringify({ name: 'bench', permissions });
  const issued = await fetch(`${room}/api-tokens`, { method: 'POST', headers, body });
  if (!issued.ok) throw new Error(`The token was answered ${issued.status}: ${await issued.text()}`);
  const { token } = (await issued.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}
