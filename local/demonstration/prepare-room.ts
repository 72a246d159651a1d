import { send, type Caller } from './http-api.ts';

/** The room of the demonstration; the same at every start, so that a second start finds its data again. */
export const roomId = 'chart-demo';

const tokenName = 'npm start';

/** Creates the room, or finds it again, and issues a token for it in place of the one of the last start. */
export async function prepareRoom(owner: Caller): Promise<{ isNew: boolean; token: string }> {
  const created = await send(owner, 'POST', `/api/rooms/${roomId}`, {});
  const tokensPath = `/api/rooms/${roomId}/api-tokens`;
  const list = await send(owner, 'GET', tokensPath);
  for (const old of (list.tokens ?? []) as { id: string; name: string }[]) {
    if (old.name === tokenName) await send(owner, 'DELETE', `${tokensPath}/${old.id}`);
  }
  const issued = await send(owner, 'POST', tokensPath, {
    name: tokenName,
    permissions: ['read', 'write', 'upload'],
  });
  return { isNew: created.isNewRoom === true, token: String(issued.token) };
}
