import { JobUpdates } from './events/job-updates.ts';
import { createOperations, type Operations } from './requests/operations.ts';
import { defaultTimeouts, type RetryOptions } from './requests/resend.ts';
import { createSend, type Send, type TokenSource } from './requests/send.ts';
import type { Waits } from './waits.ts';

export interface ClientOptions {
  /** Base URL of the service without `/api`: `https://maps.example.org`, or `location.origin`. */
  readonly baseUrl: string;
  /** API token or session token; pages of the service need none, since browsers send the session cookie. */
  readonly token?: TokenSource;
  /** Custom `fetch`, for example to send cookies to another origin. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Retry policy of reads and idempotent writes. */
  readonly retries?: Partial<RetryOptions>;
  /** Backoff of uploads, event streams and job polling. */
  readonly waits?: Partial<Waits>;
  /** Time without data after which an event stream counts as lost (milliseconds); heartbeats arrive every 15 s. */
  readonly silenceMs?: number;
}

/** What uploads, event streams and waits for jobs of one client share. */
export interface ClientConnection {
  readonly baseUrl: string;
  readonly send: Send;
  readonly operations: Operations;
  readonly waits: Waits;
  readonly updates: JobUpdates;
  readonly silenceMs: number;
  readonly polling: Waits;
}

const defaultWaits: Waits = { firstMs: 500, maxMs: 15_000 };

export function connect(options: ClientOptions): ClientConnection {
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const waits = { ...defaultWaits, ...options.waits };
  const { fetch = (request: Request) => globalThis.fetch(request), silenceMs = 45_000 } = options;
  const send = createSend({ fetch, token: options.token });
  const operations = createOperations(baseUrl, send, { ...defaultTimeouts, ...options.retries });
  return { baseUrl, send, operations, waits, updates: new JobUpdates(), silenceMs, polling: waits };
}
