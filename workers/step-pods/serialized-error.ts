import { catalogue, type ErrorCode, Refusal } from '../../core/errors.ts';
import { isProblemCode, JobProblem } from '../../core/jobs/job-problem.ts';
import { ObjectSizeMismatch } from '../../core/ports/object-store.ts';

/** An error in the form in which a step pod sends it to its worker. */
export interface SerializedError {
  readonly name: 'problem' | 'refusal' | 'size' | 'failure';
  readonly code?: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly attempts?: number;
}

/** Maximum length of an error message (characters). */
const maxMessageLength = 4000;

export function serializeError(error: unknown): SerializedError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof JobProblem) {
    const { code, details, attempts } = error;
    return { name: 'problem', code, message, details, attempts };
  }
  if (error instanceof Refusal) return { name: 'refusal', code: error.code, message };
  if (error instanceof ObjectSizeMismatch) return { name: 'size', message };
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return { name: 'failure', message, ...(code === undefined ? {} : { code }) };
}

/** Parses a received error. A compromised pod may send anything. */
export function parsedError(
  reported: { readonly [Member in keyof SerializedError]?: unknown } | undefined,
): Error {
  const { name, code, details, attempts, message: declared } = reported ?? {};
  const isPresent = typeof declared === 'string';
  const message = isPresent
    ? declared.slice(0, maxMessageLength)
    : 'The pod of the step sent an invalid error.';
  if (name === 'problem' && typeof code === 'string' && isProblemCode(code))
    return new JobProblem(code, message, {
      details: typeof details === 'object' && details !== null ? { ...details } : {},
      attempts: typeof attempts === 'number' ? attempts : 1,
    });
  if (name === 'refusal' && typeof code === 'string' && isErrorCode(code)) return new Refusal(code);
  if (name === 'size') return new ObjectSizeMismatch(message);
  return Object.assign(new Error(message), typeof code === 'string' ? { code } : {});
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(catalogue, code);
}
