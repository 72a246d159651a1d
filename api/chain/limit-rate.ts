import { Refusal } from '../../core/errors.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { countedAddress } from '../rate-limits/address-of.ts';
import { countedFor } from '../rate-limits/counted-for.ts';
import { rateWindow, type Counted, type Spent } from '../rate-limits/rate-limits.ts';

type Limits = Pick<Dependencies, 'rateLimits'>;

/**
 * Counts invalid credentials by client address. Above the limit, further credentials are rejected without checking
 * them.
 */
export function limitGuesses({ rateLimits }: Limits): Middleware {
  return async (ctx, next) => {
    // Skip the lookup while no address has guesses.
    if (rateLimits.hasGuesses() && bearsCredential(ctx))
      refuseExceeded(await rateLimits.peek('guess', countedAddress(ctx.ip)), 'guess', ctx);
    try {
      await next();
    } catch (error) {
      const guessed =
        ctx.state.caller === undefined &&
        error instanceof Refusal &&
        error.status === 401 &&
        bearsCredential(ctx);
      if (!guessed) throw error;
      refuseExceeded(await rateLimits.spend('guess', countedAddress(ctx.ip)), 'guess', ctx);
      throw error;
    }
  };
}

function bearsCredential(ctx: Context): boolean {
  return ctx.get('Authorization') !== '';
}

/** Counts the request by token, user or address, and sends the remaining quota. */
export function limitRate(api: Limits): Middleware {
  return async (ctx, next) => {
    await spend(api, ctx, ...countedFor(ctx));
    await next();
  };
}

async function spend({ rateLimits }: Limits, ctx: Context, counted: Counted, id: string): Promise<void> {
  refuseExceeded(await rateLimits.spend(counted, id), counted, ctx);
}

/** Header fields of draft-ietf-httpapi-ratelimit-headers-10. */
function refuseExceeded(spent: Spent | null, counted: Counted, ctx: Context): void {
  if (spent === null) return;
  ctx.set('RateLimit-Policy', `"${counted}";q=${spent.limit};w=${rateWindow}`);
  ctx.set('RateLimit', `"${counted}";r=${spent.remaining};t=${spent.seconds}`);
  if (!spent.exceeded) return;
  throw new Refusal('rate_limited', `Too many requests; retry in ${spent.seconds} s.`, {
    limit: spent.limit,
    retryAfter: spent.seconds,
  });
}
