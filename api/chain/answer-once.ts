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

/** Handles a POST with an Idempotency-Key once: sent again, it gets the first answer again, marked as such. */
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
      keep: (answer) => storedAnswerOf(route, ctx, answer),
      readmit: (roomId) => readmit(route, ctx, caller, database, roomId),
      work: handle,
    },
  );
  if ('first' in reported) return reported.first;
  const { status, body } = reported.again;
  return { status, body: JSON.parse(body) as never, headers: { 'Idempotency-Replayed': 'true' } };
}

/**
 * The Idempotency-Key, or null without one. An empty one is refused like any other bad one: a client whose variable was
 * empty would believe that its repeats are safe.
 */
function keyOf({ req }: Context): string | null {
  const sent = req.headersDistinct['idempotency-key'] ?? [];
  const [key] = sent;
  if (key === undefined) return null;
  if (sent.length === 1 && form.test(key)) return key;
  const found = sent.length > 1 ? `; this request has ${sent.length} of them` : '';
  const sentence = `The Idempotency-Key header is one value of 1 to 255 printable ASCII characters${found}.`;
  throw new Refusal('invalid_idempotency_key', sentence);
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

/** Asks for access again where it was not asked for already, by what the path names. */
async function readmit(
  { scope }: Route,
  { state }: Context,
  caller: Caller,
  database: Database,
  roomId: string | null,
): Promise<void> {
  if (scope === 'body') {
    // Kept by a version that did not note the room.
    if (roomId === null) throw new Refusal('answer_not_kept');
    await (state.found as Found['body']).enterRoom(roomId);
  } else if (scope === 'room-id') {
    await admit.toRoom(database, 'room.read', caller, (state.found as Found['room-id']).roomId);
  }
}
