import { Refusal } from '../../core/errors.ts';
import { ObjectStoreFull } from '../../core/ports/object-store.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { isClientClosed } from '../http/client-closed.ts';
import { errorBody } from '../presenters/error.ts';
import { signInPage, signInPagePolicy } from '../presenters/sign-in-page.ts';

/** Converts errors thrown by later middleware into error responses. */
export function answerErrors({ log }: Pick<Dependencies, 'log'>): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      if (isClientClosed(thrown, ctx)) {
        ctx.res.destroy();
        return;
      }
      const refusal = asRefusal(thrown);
      // Shed requests are counted in metrics; logging each would flood the log.
      if (refusal.status >= 500 && refusal.code !== 'overloaded') {
        log.error({ requestId: ctx.state.requestId, err: thrown }, 'request failed');
      }
      answer(ctx, refusal);
    }
  };
}

function answer(ctx: Context, refusal: Refusal): void {
  ctx.state.errorCode = refusal.code;
  if (ctx.res.headersSent) {
    // A truncated response must not look complete.
    ctx.res.destroy();
    return;
  }
  for (const name of contentHeaders) ctx.remove(name);
  ctx.status = refusal.status;
  ctx.set('Cache-Control', 'no-store');
  if (refusal.status === 401) ctx.set('WWW-Authenticate', challenge(refusal));
  const wait = retryAfter(refusal);
  if (wait !== null) ctx.set('Retry-After', String(wait));
  if (Array.isArray(refusal.details.allow)) ctx.set('Allow', refusal.details.allow.join(', '));
  if (isPageRequest(ctx)) {
    ctx.set('Content-Security-Policy', signInPagePolicy);
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = signInPage(refusal, ctx.state.requestId);
    return;
  }
  ctx.body = JSON.stringify(errorBody(refusal, ctx.state.requestId));
  const problem = ctx.accepts('application/json', 'application/problem+json') === 'application/problem+json';
  ctx.type = problem ? 'application/problem+json' : 'application/json; charset=utf-8';
}

/** Headers that earlier steps may have set for the successful response. */
const contentHeaders = [
  ...['ETag', 'Cache-Control', 'Content-Encoding', 'Content-Disposition', 'Link'],
  ...['Accept-Ranges', 'Content-Range', 'Content-Length'],
];

/** Browsers reach these two operations through links and redirects, so a person reads the response. */
function isPageRequest(ctx: Context): boolean {
  const operation = ctx.state.route?.operation;
  if (operation !== 'session.begin' && operation !== 'session.complete') return false;
  return ctx.accepts('application/json', 'application/problem+json', 'text/html') === 'text/html';
}

/** `Retry-After` in seconds; null if a retry of the same request cannot succeed. */
function retryAfter({ status, code, details }: Refusal): number | null {
  if (typeof details.retryAfter === 'number') return details.retryAfter;
  const momentary = [429, 502, 503].includes(status) || code === 'idempotency_key_in_use';
  return momentary ? 1 : null;
}

/** `Retry-After` of a full store, in seconds: time for an operator to add capacity. */
const storageRetryAfter = 60;

function asRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof ObjectStoreFull) {
    return new Refusal('storage_full', undefined, { retryAfter: storageRetryAfter }, { cause: thrown });
  }
  return new Refusal('internal_error', undefined, {}, { cause: thrown });
}

/** RFC 6750, section 3: `error` is included only if the request had a credential. */
function challenge(refusal: Refusal): string {
  const realm = 'Bearer realm="chartroom"';
  return refusal.code === 'authentication_required' ? realm : `${realm}, error="invalid_token"`;
}
