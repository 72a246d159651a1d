import type { RunningApi } from '../../../api/run-api.ts';
import { call, createRoom, expectReply } from './call.ts';
import { openEvents, type EventClient } from './event-stream.ts';
import { startTestApi, type TestApi } from './start-api.ts';

type Json = Record<string, unknown>;

/**
 * Two processes of the API over the same state, a new room for each test, and clients that receive its
 * events.
 */
export interface EventRoom {
  readonly api: TestApi;
  readonly second: RunningApi;
  readonly owner: string;
  readonly roomId: string;
  readonly listen: (
    bearer: string | undefined,
    options?: { query?: string; from?: string; base?: string },
  ) => Promise<EventClient>;
  readonly room: (method: string, path: string, json?: unknown, base?: string) => ReturnType<typeof call>;
  /** Creates a marker and returns its id. */
  readonly create: (fields?: Json, base?: string) => Promise<string>;
}

/** Sets hooks in the calling suite; the result is filled before each test. */
export function useEventRoom(): EventRoom {
  const clients: EventClient[] = [];
  const at = {} as { -readonly [Key in keyof EventRoom]: EventRoom[Key] };
  before(async () => {
    at.api = await startTestApi();
    at.second = await at.api.another();
    at.owner = await at.api.issuer.token('owner');
  });
  after(() => at.api.close());
  beforeEach(async () => {
    at.roomId = await createRoom(at.api, at.owner);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  at.listen = async (bearer, { query = '', from, base = at.api.url } = {}) => {
    const client = await openEvents(`${base}/api/rooms/${at.roomId}/events${query}`, {
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...(from === undefined ? {} : { 'Last-Event-ID': from }),
    });
    clients.push(client);
    return client;
  };
  at.room = (method, path, json, base = at.api.url) =>
    call(base, method, `/api/rooms/${at.roomId}${path}`, { bearer: at.owner, json });
  at.create = async (fields = {}, base = at.api.url) => {
    const reply = await at.room('POST', '/markers', { latitude: 46, longitude: 7, ...fields }, base);
    return String((expectReply(reply, 201).json.marker as Json).id);
  };
  return at;
}
