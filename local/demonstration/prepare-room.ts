import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { send, type ApiUser } from './http-api.ts';

/** Id of the demonstration room; the same at every start, so that a second start finds its data. */
export const roomId = 'chart-demo';

const tokenName = 'npm start';

/** Creates the room if it does not exist. Reuses the API token of the last start if it is still valid. */
export async function prepareRoom(
  owner: ApiUser,
  folder: string,
): Promise<{ isNew: boolean; token: string }> {
  const created = await send(owner, 'POST', `/api/rooms/${roomId}`, {});
  const isNew = created.isNewRoom === true;
  const stored = storedToken(folder);
  if (stored !== undefined && (await isValid({ apiUrl: owner.apiUrl, bearer: stored })))
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

async function isValid(script: ApiUser): Promise<boolean> {
  return send(script, 'GET', `/api/layers/${roomId}`).then(
    () => true,
    () => false,
  );
}

const tokenFile = (folder: string) => join(folder, 'demonstration-token');

/** The API token of the last start. It is reused so that scripts with this token continue to work. */
function storedToken(folder: string): string | undefined {
  try {
    return readFileSync(tokenFile(folder), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

function storeToken(folder: string, token: string): void {
  writeFileSync(tokenFile(folder), `${token}\n`, { mode: 0o600 });
}
