import { isRetryable, randomId } from '../service/service.ts';

/** What was sent last and has had no answer, and the key under which the service knows it. */
let unanswered: { readonly what: string; readonly key: string } | null = null;

/**
 * Sends something under an Idempotency-Key. Where no answer comes the service may have done it nevertheless: the same
 * sent anew has the same key, and is done once.
 */
export async function sendOnce<Answer>(
  request: unknown,
  send: (headers: { readonly 'Idempotency-Key': string }) => Promise<Answer>,
): Promise<Answer> {
  const what = JSON.stringify(request);
  const { key } = unanswered?.what === what ? unanswered : { key: randomId() };
  unanswered = null;
  try {
    return await send({ 'Idempotency-Key': key });
  } catch (error) {
    if (isRetryable(error)) unanswered = { what, key };
    throw error;
  }
}
