import { isRetryable, randomId } from '../service/service.ts';

/** The last request without a response, and its idempotency key. */
let unanswered: { readonly what: string; readonly key: string } | null = null;

/**
 * Sends a request with an Idempotency-Key. If no response arrives, the service may have applied it: sending the same
 * content again reuses the key, so that it is applied once.
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
