import { randomBytes } from 'node:crypto';
import { send, type ApiUser } from '../../../local/demonstration/http-api.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';
import { stage } from '../stage.ts';

/** Checks that a route to the product is ready. */
export async function gatewayAnswers(): Promise<void> {
  await waitUntil(async () => (await fetch(`${stage().site.gatewayUrl}/readyz`)).ok, {
    what: 'The Gateway has a way to the API',
    timeoutMs: startTimeoutMs,
    intervalMs: 200,
  });
}

/** A user of the issuer who calls through the Gateway. */
export async function person(name: string): Promise<ApiUser> {
  return { apiUrl: stage().site.gatewayUrl, bearer: await stage().backing.tokenOf(name) };
}

const roomIdLength = 10;

/** Creates a room of the user; returns its id. */
export async function newRoom(owner: ApiUser): Promise<string> {
  const roomId = randomBytes(8).toString('base64url').slice(0, roomIdLength);
  await send(owner, 'POST', `/api/rooms/${roomId}`, {});
  return roomId;
}
