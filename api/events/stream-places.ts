import { Refusal } from '../../core/errors.ts';
import type { Client } from '../rate-limits/rate-limits.ts';

/** Streams that may be open at once in this process: of one token, user or address, and of all; 0 sets no limit. */
export type StreamLimits = Readonly<Record<Client | 'process', number>>;

export interface StreamPlaces {
  /**
   * Takes a place for a stream; returns how to leave it, which may be called again. Throws Refusal `too_many_streams`
   * where the caller has as many as they may, and `service_unavailable` where the process has.
   */
  take(client: Client, id: string): () => void;
}

/** Seconds after which it may be worth trying again. */
const retryAfter = 10;

/** `tell` hears how many are open whenever that changes. */
export function createStreamPlaces(
  most: StreamLimits,
  tell: (open: number) => void = () => undefined,
): StreamPlaces {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(client, id) {
      const key = `${client} ${id}`;
      const own = taken.get(key) ?? 0;
      if (isFull(own, most[client])) {
        const sentence = `${most[client]} event streams of this ${client} are open, as many as may be; close one of them.`;
        throw new Refusal('too_many_streams', sentence, { limit: most[client], retryAfter });
      }
      if (isFull(all, most.process)) {
        const sentence = 'As many event streams are open here as may be; try again.';
        throw new Refusal('service_unavailable', sentence, { retryAfter });
      }
      taken.set(key, own + 1);
      tell(++all);
      let isMine = true;
      return () => {
        if (!isMine) return;
        isMine = false;
        tell(--all);
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}

function isFull(taken: number, most: number): boolean {
  return most > 0 && taken >= most;
}
