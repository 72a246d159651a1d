import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedCounts } from '../../core/ports/shared-counts.ts';
import { reportCounts } from './reported-counts.ts';

/**
 * Who a request is counted for: a token, a user, or the address of somebody who is neither. Credentials that were
 * refused have a budget of their own, so that nobody who shares an address uses it up by reading.
 */
export type Counted = Client | 'guess';

/** Who sends requests, as far as it is known. */
export type Client = 'token' | 'user' | 'address';

/** Requests a minute that one of each may send to all processes; 0 sets no limit. Guesses have the limit of `address`. */
export type RateLimitSettings = Readonly<Record<Client, number>>;

/** How a budget stands after a request was taken out of it. */
export interface Spent {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the budget is full again. */
  readonly seconds: number;
  readonly exceeded: boolean;
}

export interface RateLimits {
  /** Takes one request out of the budget; null where there is no limit. */
  spend(counted: Counted, id: string): Promise<Spent | null>;
  /** Whether anybody's credential was refused here within the last window, on whatever route. */
  hasGuesses(): boolean;
  /** How a budget stands; null where there is no limit, or nothing was taken out of it. */
  look(counted: Counted, id: string): Promise<Spent | null>;
}

/** Seconds in which a budget may be spent. */
export const rateWindow = 60;

/**
 * Budgets in the memory of this process, which tells the others what was taken and hears what they took (record 0060):
 * no request waits for that, and what comes within a quarter of a second may go over the limit.
 */
export function createRateLimits(
  settings: RateLimitSettings,
  shared: SharedCounts,
  failed: (error: unknown) => void,
): RateLimits {
  const limiters = new Map(
    Object.entries({ ...settings, guess: settings.address })
      .filter(([, points]) => points > 0)
      .map(([counted, points]) => [counted, new RateLimiterMemory({ points, duration: rateWindow })]),
  );
  const reported = reportCounts(shared, rateWindow, {
    heard({ counted: name, count, left }) {
      const [counted, id] = partsOf(name);
      void limiters.get(counted)?.set(id, count + reported.untold(name), Math.max(left, 1) / 1000);
    },
    failed,
  });
  const stand = (limiter: RateLimiterMemory, result: RateLimiterRes): Spent => ({
    limit: limiter.points,
    remaining: result.remainingPoints,
    seconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    exceeded: result.consumedPoints > limiter.points,
  });
  let lastGuess = -Infinity;
  return {
    async spend(counted, id) {
      const limiter = limiters.get(counted);
      if (limiter === undefined) return null;
      if (counted === 'guess') lastGuess = performance.now();
      try {
        const result = await limiter.consume(id);
        reported.add(`${counted}:${id}`);
        return stand(limiter, result);
      } catch (reason) {
        // Its way of saying that the budget is spent; that one more was refused is no news to anybody.
        if (reason instanceof RateLimiterRes) return stand(limiter, reason);
        throw reason;
      }
    },
    hasGuesses: () => performance.now() - lastGuess < rateWindow * 1000,
    async look(counted, id) {
      const limiter = limiters.get(counted);
      const result = await limiter?.get(id);
      return limiter === undefined || !result ? null : stand(limiter, result);
    },
  };
}

/** Of `address:2001:db8::/64` the first word and the rest. */
function partsOf(name: string): [string, string] {
  const end = name.indexOf(':');
  return [name.slice(0, end), name.slice(end + 1)];
}
