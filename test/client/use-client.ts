import { createChartroomClient, type ChartroomClient, type ClientOptions } from '../../client/index.ts';
import { useRoom, type TestRoom } from '../support/api/room.ts';

/** Short, so that no test waits for what a person would not notice. */
export const shortWaits = { firstMs: 5, maxMs: 20 };

export interface ClientRoom extends TestRoom {
  /** A client of the owner, at the service or at what stands before it. */
  readonly client: (baseUrl?: string, options?: Partial<ClientOptions>) => ChartroomClient;
}

/** An API for the suite that calls it, with a fresh room for each test. */
export function useClient(): ClientRoom {
  const at = useRoom();
  const client: ClientRoom['client'] = (baseUrl = at.api.url, options = {}) =>
    createChartroomClient({
      baseUrl,
      token: at.owner,
      waits: shortWaits,
      patience: { firstMs: 5, maxMs: 2000 },
      ...options,
    });
  return Object.assign(at, { client });
}
