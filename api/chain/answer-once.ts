import { createHash } from 'node:crypto';

import type { Caller } from '../../core/access/caller.ts';
import { Refusal } from '../../core/errors.ts';
import type { JobAnswer } from '../../core/idempotency/applying-database.ts';
import { carryOutOnce, type Outcome } from '../../core/idempotency/carry-out-once.ts';
import type { Database } from '../../core/ports/database.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Answer, Route } from '../routing/route.ts';

const form = /^[\x20-\x7e]{1,255}$/;

/** Handles a POST with an Idempotency-Key once: sent again, it gets the first answer again, marked as such. */
export async function answerOnce(
  route: Route,
  ctx: Context,
  { database }: Pick<Dependencies, 'database'>,
  handle: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const key = ctx.get('Idempotency-Key');
  const caller = ownerOf(ctx.state.caller);
  if (key === '' || route.method !== 'POST' || caller === null) return handle(database);
  if (!form.test(key)) {
    throw new Refusal('invalid_request', 'An Idempotency-Key has 1 to 255 printable ASCII characters.');
  }
  const request = { caller, key, fingerprint: fingerprintOf(ctx) };
  const told = await carryOutOnce(database, request, jobAnswerOf(route), async (noting) =>
    outcomeOf(route, await handle(noting)),
  );
  if ('first' in told) return told.first;
  const { status, body } = told.again;
  return { status, body: JSON.parse(body) as never, headers: { 'Idempotency-Replayed': 'true' } };
}

function ownerOf(caller: Caller | undefined): string | null {
  if (caller?.type === 'user') return caller.userId;
  return caller?.type === 'token' ? caller.tokenId : null;
}

/**
 * Method, URL, kind of body and its bytes. Not those of a multipart body: its boundary differs each time, and a
 * large file would have to be taken in before it is known that it came before.
 */
function fingerprintOf(ctx: Context): Uint8Array {
  const kind = (ctx.get('Content-Type').split(';')[0] ?? '').trim().toLowerCase();
  return createHash('sha256')
    .update(JSON.stringify([ctx.method, ctx.originalUrl, kind]))
    .update(ctx.state.bodyBytes ?? '')
    .digest();
}

/** A request that starts a job may always be answered with its id. */
function jobAnswerOf({ responses }: Route): JobAnswer {
  return 202 in responses ? (jobId) => ({ status: 202, body: JSON.stringify({ jobId }) }) : null;
}

function outcomeOf(route: Route, answer: Answer): Outcome<Answer> {
  const declared = route.responses[answer.status];
  const isJson = declared !== undefined && !('raw' in declared);
  if (!isJson || answer.status < 200 || answer.status > 299) return { answer, keep: null };
  const secret = answer.headers?.['Cache-Control'] === 'no-store';
  return { answer, keep: { status: answer.status, body: secret ? null : JSON.stringify(answer.body) } };
}
