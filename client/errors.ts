import type { components } from './schema.ts';

type Codes<Name extends string> = Name extends `${string}.${infer Rest}` ? Split<Rest> : never;
type Split<Text extends string> = Text extends `${infer One}.${infer Rest}` ? One | Split<Rest> : Text;

/** Codes that the server refuses with, as openapi.json lists them. */
export type RefusalCode = Codes<keyof components['responses']>;

/**
 * What this client refuses with itself: no answer came, an answer was none of the service, or the file to go on with is
 * not the one that was begun.
 */
export type ClientCode = 'unreachable' | 'unexpected_answer' | 'another_file';

/** Jobs fail with further codes, and newer servers may have more. */
export type ErrorCode = RefusalCode | ClientCode | (string & {});

interface Facts {
  readonly code: ErrorCode;
  /** A sentence for people. */
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** Whatever went wrong, but for what the caller broke off (that throws the reason of its signal). */
export class ChartroomError extends Error {
  /** Stable, for programs. */
  readonly code: ErrorCode;
  /** The HTTP status; 0 where no answer came, or where a job failed. */
  readonly status: number;
  /** Names the request to whoever reads the logs of the server. */
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** How long the server asks to wait before trying again (milliseconds). */
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
 * Whether the same may succeed later without anybody doing anything: a lost link, a busy or restarting service, or a first
 * try that is still under way.
 */
export function isRetryable(error: unknown): error is ChartroomError {
  if (!(error instanceof ChartroomError)) return false;
  const { code, status } = error;
  return code === 'unreachable' || code === 'idempotency_key_in_use' || passingStatus.includes(status);
}
