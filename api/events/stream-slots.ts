import type { Caller } from '../../core/access/caller.ts';
import { Refusal } from '../../core/errors.ts';
import type { Room } from '../../core/rooms/room.ts';
import type { Client } from '../rate-limits/rate-limits.ts';

/** Max event streams open in this process: of one token, user or address, and of all; 0 sets no limit. */
export type StreamLimits = Readonly<Record<Client | 'process', number>>;

/** For whom and for which room a stream is opened. `client` and `id`: see `countedFor`. */
export interface Streaming {
  readonly client: Client;
  readonly id: string;
  readonly caller: Caller;
  readonly room: Pick<Room, 'key' | 'ownerId'>;
}

export interface StreamSlots {
  /**
   * Takes a slot for a stream; returns how to release it, which may be called again. Throws Refusal `too_many_streams`
   * where the caller has reached a limit, and `service_unavailable` where the process has none to give.
   */
  take(streaming: Streaming): () => void;
}

/** Seconds after which a retry may succeed. */
const retryAfter = 10;

/**
 * A user, with the tokens of their rooms, or an address may have as many streams as there are free slots, and a room nine
 * times as many: so one of them gets half or nine tenths of the process at most, and others always find capacity.
 */
const shares = { principal: 1, room: 9 };

/** `report` is called with the number of open streams whenever it changes. */
export function createStreamSlots(
  limits: StreamLimits,
  report: (open: number) => void = () => undefined,
): StreamSlots {
  const open = new Map<string, number>();
  let all = 0;
  const count = (key: string, change: 1 | -1) => {
    const left = (open.get(key) ?? 0) + change;
    if (left === 0) open.delete(key);
    else open.set(key, left);
  };
  const refuseMore = (key: string, client: Client) => {
    const limit = limits[client];
    if (limit === 0 || (open.get(key) ?? 0) < limit) return;
    const sentence = `${limit} event streams of this ${client} are open, which is the limit; close one of them.`;
    throw new Refusal('too_many_streams', sentence, { limit, retryAfter });
  };
  const refuseBeyondShare = (key: string, share: number) => {
    const free = limits.process - all;
    if (limits.process === 0 || (open.get(key) ?? 0) < share * free) return;
    const sentence = 'This process has no capacity for another event stream; try again.';
    throw new Refusal('service_unavailable', sentence, { retryAfter });
  };
  return {
    take({ client, id, caller, room }) {
      const own = `${client} ${id}`;
      // A token acts for the owner of its room: more tokens give them no more streams.
      const principal = caller.type === 'token' ? `user ${room.ownerId}` : own;
      const ofRoom = `room ${room.key}`;
      refuseMore(own, client);
      if (principal !== own) refuseMore(principal, 'user');
      refuseBeyondShare(principal, shares.principal);
      refuseBeyondShare(ofRoom, shares.room);
      const keys = [...new Set([own, principal, ofRoom])];
      for (const key of keys) count(key, 1);
      report(++all);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const key of keys) count(key, -1);
        report(--all);
      };
    },
  };
}
