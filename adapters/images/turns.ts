import { Refusal } from '../../core/errors.ts';

export interface TurnLimits {
  /** How many run side by side. */
  readonly atOnce: number;
  /** How many wait, and how many of one owner. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (reason: Error) => void;
}

/** Runs `work` when it is the owner's turn; rejects with the signal's reason when that fires before. */
export type TakeTurn = <T>(owner: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Lets few run side by side; those who wait take turns by owner, so that nobody waits for more than one of each other's.
 * An owner with too many waiting is refused with `rate_limited`. Where the queue is full, the last of whoever has most in
 * it gives way to one who has less; else who comes is refused with `service_unavailable`.
 */
export function openTurns({ atOnce, waiting, waitingOfOne }: TurnLimits): TakeTurn {
  let running = 0;
  let queued = 0;
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();

  function remove(owner: string, queue: Waiting[], place: number): Waiting | undefined {
    const [removed] = queue.splice(place, 1);
    if (removed !== undefined) queued--;
    if (queue.length === 0) queues.delete(owner);
    return removed;
  }

  function next(): Waiting | undefined {
    for (const [owner, queue] of queues) {
      const first = remove(owner, queue, 0);
      // Whose turn it was is last from now on.
      if (queues.delete(owner)) queues.set(owner, queue);
      return first;
    }
    return undefined;
  }

  function makeRoom(owner: string): void {
    const own = queues.get(owner)?.length ?? 0;
    if (own >= waitingOfOne) throw tooMany();
    if (queued < waiting) return;
    const [largest] = [...queues].sort(([, one], [, other]) => other.length - one.length);
    if (largest === undefined || largest[1].length <= own + 1) {
      throw new Refusal('service_unavailable', 'Too many pictures are being processed; try again.');
    }
    remove(...largest, largest[1].length - 1)?.refuse(tooMany());
  }

  async function take(owner: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < atOnce) {
      running++;
      return;
    }
    makeRoom(owner);
    const turn = Promise.withResolvers<undefined>();
    const mine: Waiting = { start: () => turn.resolve(undefined), refuse: turn.reject };
    const queue = queues.get(owner) ?? [];
    queue.push(mine);
    queued++;
    queues.set(owner, queue);
    const leave = (): void => {
      const place = queue.indexOf(mine);
      if (place < 0) return;
      remove(owner, queue, place);
      turn.reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return async (owner, signal, work) => {
    await take(owner, signal);
    try {
      return await work();
    } finally {
      // The turn is handed on, so that nobody who comes now overtakes those who wait.
      const following = next();
      if (following === undefined) running--;
      else following.start();
    }
  };
}

function tooMany(): Refusal {
  const sentence = "Too many pictures for this owner's rooms are waiting; send fewer at once.";
  return new Refusal('rate_limited', sentence, { retryAfter: 5 });
}
