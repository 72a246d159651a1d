import type { components } from './schema.ts';

type Codes<Name extends string> = Name extends `${string}.${infer Rest}` ? Split<Rest> : never;
type Split<Text extends string> = Text extends `${infer One}.${infer Rest}` ? One | Split<Rest> : Text;

/** Error codes of the server, from openapi.json. */
export type RefusalCode = Codes<keyof components['responses']>;

/**
 * Error codes of the client: no response, an unexpected response, or a file that differs from the one of the upload
 * to resume.
 */
export type ClientCode = 'unreachable' | 'unexpected_answer' | 'another_file';

/** Jobs have further codes, and newer servers may add some. */
export type ErrorCode = RefusalCode | ClientCode | (string & {});

interface Facts {
  readonly code: ErrorCode;
  /** Human-readable description. */
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** Any failure except an abort by the caller, which throws the reason of its signal. */
export class ChartroomError extends Error {
  /** Stable error code. */
  readonly code: ErrorCode;
  /** HTTP status; 0 without a response or for a failed job. */
  readonly status: number;
  /** Identifies the request in the server logs. */
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** `Retry-After` of the server (milliseconds). */
  readonly retryAfterMs: number | null;

  constructor({ code, message, cause, ...rest }: Facts) {
    super(message, { cause });
    this.name = 'ChartroomError';
    this.code = code;
    this.status = rest.status ?? 0;
    this.requestId = rest.requestId ?? null;
    this.details = rest.details ?? {};
    this.retryAfterMs = rest.retryAfterMs ?? null;
  }
}

export function isChartroomError(error: unknown, code?: ErrorCode): error is ChartroomError {
  return error instanceof ChartroomError && (code === undefined || error.code === code);
}

const passingStatus = [408, 429, 502, 503, 504];

/**
 * Whether a retry of the same request may succeed: after a lost connection, if the service is busy or restarting, or
 * if the first attempt is still running.
 */
export function isRetryable(error: unknown): error is ChartroomError {
  if (!(error instanceof ChartroomError)) return false;
  const { code, status } = error;
  return code === 'unreachable' || code === 'idempotency_key_in_use' || passingStatus.includes(status);
}
