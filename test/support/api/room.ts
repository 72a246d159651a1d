import { createRoom } from './call.ts';
import { openPictureRoom, type PictureRoom } from './picture-room.ts';
import { startTestApi, type TestApi } from './start-api.ts';

interface OwnedApi {
  readonly api: TestApi;
  readonly owner: string;
}

export interface TestRoom extends OwnedApi {
  readonly roomId: string;
}

/** An API for the calling suite, with a new room for each test; the result is filled before each test. */
export function useRoom(): TestRoom {
  return useApi(async ({ api, owner }) => ({ roomId: await createRoom(api, owner) }));
}

/** The same with helpers for tests of images. */
export function usePictureRoom(): OwnedApi & { readonly room: PictureRoom } {
  return useApi(async ({ api, owner }) => ({ room: await openPictureRoom(api, owner) }));
}

function useApi<Own extends object>(forEach: (at: OwnedApi) => Promise<Own>): OwnedApi & Own {
  const at = {} as OwnedApi & Own;
  before(async () => {
    const api = await startTestApi();
    Object.assign(at, { api, owner: await api.issuer.token('owner') });
  });
  after(() => at.api.close());
  beforeEach(async () => {
    Object.assign(at, await forEach(at));
  });
  return at;
}
