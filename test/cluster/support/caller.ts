import { randomBytes } from 'node:crypto';
import { send, type ApiUser } from '../../../local/demonstration/http-api.ts';
import { gatewayUrl } from '../addons/gateway.ts';
import { stage } from '../stage.ts';

/** A user of the issuer who calls through the Gateway. */
export async function person(name: string): Promise<ApiUser> {
  return { apiUrl: gatewayUrl, bearer: await stage().backing.tokenOf(name) };
}

const roomIdLength = 10;

/** Creates a room of the user; returns its id. */
export async function newRoom(owner: ApiUser): Promise<string> {
  const roomId = randomBytes(8).toString('base64url').slice(0, roomIdLength);
  await send(owner, 'POST', `/api/rooms/${roomId}`, {});
  return roomId;
}
