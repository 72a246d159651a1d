import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Who a request is counted for: a token, a user, or the address of somebody who is neither. */
export type Counted = 'token' | 'user' | 'address';

/** Requests a minute that one of each may send to this process; 0 sets no limit. */
export type RateLimitSettings = Readonly<Record<Counted, number>>;

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
}

/** Seconds in which a budget may be spent. */
export const rateWindow = 60;

/** Budgets of one process, in its memory. */
export function createRateLimits(settings: RateLimitSettings): RateLimits {
  const limiters = new Map(
    Object.entries(settings)
      .filter(([, points]) => points > 0)
      .map(([counted, points]) => [counted, new RateLimiterMemory({ points, duration: rateWindow })]),
  );
  return {
    async spend(counted, id) {
      const limiter = limiters.get(counted);
      if (limiter === undefined) return null;
      const result = await limiter.consume(id).catch((reason: unknown) => {
        // Its way of saying that the budget is spent.
        if (reason instanceof RateLimiterRes) return reason;
        throw reason;
      });
      return {
        limit: limiter.points,
        remaining: result.remainingPoints,
        seconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
        exceeded: result.consumedPoints > limiter.points,
      };
    },
  };
}
