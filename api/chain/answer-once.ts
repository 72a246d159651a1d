import { createHash } from 'node:crypto';

import { admit } from '../../core/admission/admit.ts';
import type { Caller } from '../../core/access/caller.ts';
import { Refusal } from '../../core/errors.ts';
import { carryOutOnce } from '../../core/idempotency/carry-out-once.ts';
import type { Database } from '../../core/ports/database.ts';
import type { StoredAnswer } from '../../core/idempotency/keyed-request.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Answer, Route } from '../routing/route.ts';
import type { Found } from '../routing/scope.ts';

const form = /^[\x20-\x7e]{1,255}$/;

/** Executes a POST with an Idempotency-Key once; repeated requests receive the first response, marked as replayed. */
export async function answerOnce(
  route: Route,
  ctx: Context,
  { database, leasedKeys }: Pick<Dependencies, 'database' | 'leasedKeys'>,
  handle: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const key = route.method === 'POST' ? keyOf(ctx) : null;
  const { caller } = ctx.state;
  if (key === null || caller === undefined || caller.type === 'anonymous') return handle(database);
  const reported = await carryOutOnce<Answer>(
    { database, leasedKeys },
    {
      request: {
        caller: caller.type === 'user' ? caller.userId : caller.tokenId,
        key,
        fingerprint: fingerprintOf(ctx),
        mayRead: caller.type === 'user' || caller.permissions.includes('read'),
      },
      jobAnswer: jobAnswerOf(route),
      toStored: (answer) => storedAnswerOf(route, ctx, answer),
      readmit: (roomId) => readmit(route, ctx, caller, database, roomId),
      work: handle,
    },
  );
  if ('first' in reported) return reported.first;
  const { status, body } = reported.again;
  return { status, body: JSON.parse(body) as never, headers: { 'Idempotency-Replayed': 'true' } };
}

/**
 * The Idempotency-Key, or null without one. An empty key is rejected: a client with an unset variable would wrongly
 * assume that its retries are safe.
 */
function keyOf({ req }: Context): string | null {
  const sent = req.headersDistinct['idempotency-key'] ?? [];
  const [key] = sent;
  if (key === undefined) return null;
  if (sent.length === 1 && form.test(key)) return key;
  const found = sent.length > 1 ? `; the request has ${sent.length} of them` : '';
  const sentence = `The Idempotency-Key header must be a single value of 1 to 255 printable ASCII characters${found}.`;
  throw new Refusal('invalid_idempotency_key', sentence);
}

/**
 * Hash of method, URL, media type and body. Multipart bodies are excluded: their boundary differs in each request,
 * and a large file would have to be received before a repeat is recognized.
 */
function fingerprintOf(ctx: Context): Uint8Array {
  const kind = (ctx.get('Content-Type').split(';')[0] ?? '').trim().toLowerCase();
  return createHash('sha256')
    .update(JSON.stringify([ctx.method, ctx.originalUrl, kind]))
    .update(ctx.state.bodyBytes ?? '')
    .digest();
}

/** The response of operations that start a job: its ID alone suffices. */
function jobAnswerOf({ responses }: Route): ((jobId: string) => Answer) | null {
  return 202 in responses ? (jobId) => ({ status: 202, body: { jobId } as never }) : null;
}

function storedAnswerOf(
  { responses, scope, withheld }: Route,
  ctx: Context,
  answer: Answer,
): StoredAnswer | null {
  const declared = responses[answer.status];
  const isJson = declared !== undefined && !('raw' in declared);
  if (!isJson || answer.status < 200 || answer.status > 299) return null;
  const roomId = scope === 'body' ? (ctx.state.roomId ?? null) : null;
  if (withheld.length === 0) return { status: answer.status, body: JSON.stringify(answer.body), roomId };
  const rest = Object.entries(answer.body as object).filter(([name]) => !withheld.includes(name));
  return { status: null, body: JSON.stringify(Object.fromEntries(rest)), roomId };
}

/** Authorizes the caller of a replay, unless the path already led to an authorization. */
async function readmit(
  { scope }: Route,
  { state }: Context,
  caller: Caller,
  database: Database,
  roomId: string | null,
): Promise<void> {
  if (scope === 'body') {
    // The response was not known at the commit, and neither was its room.
    if (roomId === null) throw new Refusal('answer_not_kept');
    await (state.found as Found['body']).enterRoom(roomId);
  } else if (scope === 'room-id') {
    await admit.toRoom(database, 'room.read', caller, (state.found as Found['room-id']).roomId);
  }
}
