import { setTimeout as delay } from 'node:timers/promises';
import { call, type ApiReply } from '../support/api/call.ts';
import type { RunRecord } from './account.ts';
import type { FaultTimeouts } from './timeout.ts';

/** Longer than any request may take, so that an unanswered request fails (milliseconds). */
const requestMs = 90_000;

/** Statuses of temporary failures. */
const notNow: readonly number[] = [408, 429, 500, 502, 503, 504, 507];

export interface RepeatedReply {
  readonly reply: ApiReply;
  readonly repeats: number;
}

export interface RequestContent {
  readonly json?: unknown;
  readonly form?: () => FormData;
  /** The idempotency key of a retried request. */
  readonly key?: string;
}

/** A script on an unreliable link: it retries at alternating addresses until it gets a response. */
export interface Script {
  ask(method: string, path: string, content?: RequestContent): Promise<RepeatedReply>;
  /** The same for another request. */
  retryTransient(what: string, send: (base: string) => Promise<ApiReply>): Promise<RepeatedReply>;
}

export function scriptOf(
  bases: readonly string[],
  bearer: () => Promise<string>,
  account: RunRecord,
  timeouts: FaultTimeouts,
): Script {
  let turn = 0;

  async function retryTransient(
    what: string,
    send: (base: string) => Promise<ApiReply>,
  ): Promise<RepeatedReply> {
    const watch = timeouts.watch(`no answer to ${what}`);
    for (let repeats = 0; ; repeats++) {
      const reply = await send(bases[turn++ % bases.length] ?? '').catch(() => null);
      const code = reply === null ? 'no answer' : String(reply.json.error);
      if (reply !== null && !notNow.includes(reply.status) && code !== 'idempotency_key_in_use')
        return { reply, repeats };
      const { reason } = (reply?.json.details ?? {}) as { reason?: unknown };
      const cause = typeof reason === 'string' ? `${code}, ${reason}` : code;
      account.because(`answer: ${reply === null ? '' : `${reply.status} `}${cause}`);
      watch(cause);
      await delay(100);
    }
  }

  return {
    retryTransient,
    ask: (method, path, { json, form, key } = {}) =>
      retryTransient(`${method} ${path}`, async (base) =>
        call(base, method, path, {
          bearer: await bearer(),
          json,
          ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
          init: {
            signal: AbortSignal.timeout(requestMs),
            ...(form === undefined ? {} : { body: form() }),
          },
        }),
      ),
  };
}
