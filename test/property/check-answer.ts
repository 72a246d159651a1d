import assert from 'node:assert/strict';
import type { RequestOperation } from './described-operations.ts';
import type { Received } from './service.ts';

/** Documented error codes of failures of the service that may occur in normal operation. */
const documentedFailures = ['broadcast_failed', 'service_unavailable', 'identity_unavailable'];

/** Fails unless the response is one that the description of the service allows. */
export function checkAnswer(operation: RequestOperation, answer: Received): void {
  const shown = `${answer.asked}\n  → ${answer.status} ${answer.text.slice(0, 600)}`;
  const contentType = answer.headers.get('content-type') ?? '';
  const error = answer.status >= 400 ? memberOf(answer.json, 'error') : undefined;
  assert.ok(
    answer.status < 500 || documentedFailures.includes(String(error)),
    `an undeclared failure: ${shown}`,
  );
  const fault = operation.fault(answer.status, contentType, answer.text);
  assert.equal(fault, undefined, `${operation.name} is not as described, ${fault}: ${shown}`);
  if (answer.status < 400) return;
  assert.equal(memberOf(answer.json, 'status'), answer.status, `the status is repeated: ${shown}`);
  assert.notEqual(memberOf(answer.json, 'message'), '', `there is a sentence: ${shown}`);
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
