import { Refusal } from '../../core/errors.ts';
import type { Context, Step } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { countedAddress } from '../rate-limits/address-of.ts';
import { countedFor } from '../rate-limits/counted-for.ts';
import { rateWindow, type Counted } from '../rate-limits/rate-limits.ts';

type Limits = Pick<Dependencies, 'rateLimits'>;

/** Counts requests whose credential is refused for the address they come from, so that guessing has an end. */
export function limitGuesses(api: Limits): Step {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const guessed = ctx.state.caller === undefined && error instanceof Refusal && error.status === 401;
      if (guessed) await spend(api, ctx, 'address', countedAddress(ctx.ip));
      throw error;
    }
  };
}

/** Counts the request for its token or user, or else for its address, and says how many are left. */
export function limitRate(api: Limits): Step {
  return async (ctx, next) => {
    await spend(api, ctx, ...countedFor(ctx));
    await next();
  };
}

/** Header fields by draft-ietf-httpapi-ratelimit-headers-10. */
async function spend({ rateLimits }: Limits, ctx: Context, counted: Counted, id: string): Promise<void> {
  const spent = await rateLimits.spend(counted, id);
  if (spent === null) return;
  ctx.set('RateLimit-Policy', `"${counted}";q=${spent.limit};w=${rateWindow}`);
  ctx.set('RateLimit', `"${counted}";r=${spent.remaining};t=${spent.seconds}`);
  if (!spent.exceeded) return;
  throw new Refusal('rate_limited', `Too many requests; wait ${spent.seconds} s and try again.`, {
    limit: spent.limit,
    retryAfter: spent.seconds,
  });
}
