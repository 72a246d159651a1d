import { send, type Caller } from './http-api.ts';
import { storeToken, storedToken } from './stored-token.ts';

/** The room of the demonstration; the same at every start, so that a second start finds its data again. */
export const roomId = 'chart-demo';

const tokenName = 'npm start';

/** Creates the room, or finds it again, with a token for it: that of the last start, where it is still good. */
export async function prepareRoom(owner: Caller, folder: string): Promise<{ isNew: boolean; token: string }> {
  const created = await send(owner, 'POST', `/api/rooms/${roomId}`, {});
  const isNew = created.isNewRoom === true;
  const stored = storedToken(folder);
  if (stored !== undefined && (await isGood({ apiUrl: owner.apiUrl, bearer: stored })))
    return { isNew, token: stored };
  const tokensPath = `/api/rooms/${roomId}/api-tokens`;
  const list = await send(owner, 'GET', tokensPath);
  for (const old of (list.tokens ?? []) as { id: string; name: string }[]) {
    if (old.name === tokenName) await send(owner, 'DELETE', `${tokensPath}/${old.id}`);
  }
  const issued = await send(owner, 'POST', tokensPath, {
    name: tokenName,
    permissions: ['read', 'write', 'upload'],
  });
  const token = String(issued.token);
  storeToken(folder, token);
  return { isNew, token };
}

async function isGood(script: Caller): Promise<boolean> {
  return send(script, 'GET', `/api/layers/${roomId}`).then(
    () => true,
    () => false,
  );
}
