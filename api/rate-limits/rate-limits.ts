import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedCounts } from '../../core/ports/shared-counts.ts';
import { reportCounts } from './reported-counts.ts';

/**
 * The client type that a request is counted for. Invalid credentials have their own limit, so that anonymous readers
 * at the same address do not exhaust it.
 */
export type Counted = Client | 'guess';

/** Client types: API token, user, or address of an anonymous client. */
export type Client = 'token' | 'user' | 'address';

/** Requests per minute and client across all processes; 0 means unlimited. Guesses have the limit of `address`. */
export type RateLimitSettings = Readonly<Record<Client, number>>;

/** State of a limit after a request was counted. */
export interface Spent {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the limit resets. */
  readonly seconds: number;
  readonly exceeded: boolean;
}

export interface RateLimits {
  /** Counts a request; null without a limit. */
  spend(counted: Counted, id: string): Promise<Spent | null>;
  /** Whether any invalid credential was received within the last window. */
  hasGuesses(): boolean;
  /** The state of a limit; null without a limit or counted requests. */
  peek(counted: Counted, id: string): Promise<Spent | null>;
}

/** Window of the limits in seconds. */
export const rateWindow = 60;

/**
 * Limits in the memory of this process, synchronized with the other processes asynchronously (record 0060): no
 * request waits for it, so requests within a quarter of a second can exceed the limit.
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
    received({ counted: name, count, left }) {
      const [counted, id] = partsOf(name);
      void limiters.get(counted)?.set(id, count + reported.unreported(name), Math.max(left, 1) / 1000);
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
        // rate-limiter-flexible rejects with the state if the limit is exceeded; rejected requests are not reported.
        if (reason instanceof RateLimiterRes) return stand(limiter, reason);
        throw reason;
      }
    },
    hasGuesses: () => performance.now() - lastGuess < rateWindow * 1000,
    async peek(counted, id) {
      const limiter = limiters.get(counted);
      const result = await limiter?.get(id);
      return limiter === undefined || !result ? null : stand(limiter, result);
    },
  };
}

/** Splits a key at its first colon: `address:2001:db8::/64`. */
function partsOf(name: string): [string, string] {
  const end = name.indexOf(':');
  return [name.slice(0, end), name.slice(end + 1)];
}
