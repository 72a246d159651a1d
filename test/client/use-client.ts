import { createChartroomClient, type ChartroomClient, type ClientOptions } from '../../client/index.ts';
import { useRoom, type TestRoom } from '../support/api/room.ts';

/** Short, so that tests do not wait. */
export const shortWaits = { firstMs: 5, maxMs: 20 };

export interface ClientRoom extends TestRoom {
  /** A client of the owner, for the service or a proxy in front of it. */
  readonly client: (baseUrl?: string, options?: Partial<ClientOptions>) => ChartroomClient;
}

/** An API for the calling suite, with a new room for each test. */
export function useClient(): ClientRoom {
  const at = useRoom();
  const client: ClientRoom['client'] = (baseUrl = at.api.url, options = {}) =>
    createChartroomClient({
      baseUrl,
      token: at.owner,
      waits: shortWaits,
      retries: { firstMs: 5, maxMs: 2000 },
      ...options,
    });
  return Object.assign(at, { client });
}
