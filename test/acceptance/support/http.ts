/** An external HTTP client: fetch, with responses that are easy to inspect. */
import assert from 'node:assert/strict';
import { target } from '../target.ts';
import { defaultTimeoutMs } from './timeout.ts';

export type Json = Record<string, unknown>;

/** The owner of a bearer credential: a user's JWT or a room API token. */
export interface Bearer {
  readonly bearer: string;
}

export const anonymous: Bearer | null = null;

export interface ServiceCallOptions {
  /** Sent unchanged, with Content-Type application/json unless a header overrides it. */
  readonly text?: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly body?: NonNullable<RequestInit['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Index of the API process to call; the first by default. */
  readonly process?: number;
  readonly signal?: AbortSignal;
}

export function baseUrl(process = 0): string {
  const urls = target().baseUrls;
  return urls[process % urls.length] ?? '';
}

/** Sends one request and reads the whole response. Redirects are not followed. */
export async function call(
  caller: Bearer | null,
  method: string,
  path: string,
  options: ServiceCallOptions = {},
): Promise<ServiceAnswer> {
  const headers = new Headers(options.headers);
  if (caller !== null) headers.set('authorization', `Bearer ${caller.bearer}`);
  const text = options.json === undefined ? options.text : JSON.stringify(options.json);
  if (text !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const body = text ?? options.form ?? options.body ?? null;
  const response = await fetch(baseUrl(options.process) + path, {
    method,
    headers,
    body,
    redirect: 'manual',
    signal: options.signal ?? AbortSignal.timeout(defaultTimeoutMs),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new ServiceAnswer(`${method} ${path}`, response.status, response.headers, bytes);
}

export class ServiceAnswer {
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;

  constructor(request: string, status: number, headers: Headers, bytes: Uint8Array) {
    this.request = request;
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
  }

  get text(): string {
    return new TextDecoder().decode(this.bytes);
  }

  get json(): unknown {
    try {
      return JSON.parse(this.text) as unknown;
    } catch {
      return assert.fail(`${this.request} answered ${this.status} without JSON: ${this.text.slice(0, 300)}`);
    }
  }

  /** The value at a path such as `room.roomId` or `markers.0.id`; undefined if absent. */
  at(path: string): unknown {
    return at(this.json, path);
  }

  string(path: string): string {
    const value = this.at(path);
    return typeof value === 'string' ? value : this.#wrong(path, 'a string');
  }

  number(path: string): number {
    const value = this.at(path);
    return typeof value === 'number' ? value : this.#wrong(path, 'a number');
  }

  object(path = ''): Json {
    const value = this.at(path);
    return isObject(value) ? value : this.#wrong(path, 'an object');
  }

  list(path = ''): Json[] {
    const value = this.at(path);
    return Array.isArray(value) && value.every(isObject) ? value : this.#wrong(path, 'a list of objects');
  }

  #wrong(path: string, wanted: string): never {
    return assert.fail(
      `${this.request}: "${path}" is not ${wanted} in ${this.status} ${this.text.slice(0, 500)}`,
    );
  }
}

export function at(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.').filter((part) => part !== '')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Json)[key];
  }
  return found;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the response if its status is expected; otherwise throws an assertion error that shows it. */
export function expectStatus(answer: ServiceAnswer, ...statuses: number[]): ServiceAnswer {
  assert.ok(
    statuses.includes(answer.status),
    `${answer.request} answered ${answer.status}, expected ${statuses.join(' or ')}: ${answer.text.slice(0, 600)}`,
  );
  return answer;
}

/**
 * An error response of the specified shape: `{error, message, status, requestId}`, with exactly this `error`
 * if given, and a message that is a sentence (matching `says` if given).
 */
export function expectError(
  answer: ServiceAnswer,
  status: number,
  error?: string | RegExp,
  text?: RegExp,
): ServiceAnswer {
  expectStatus(answer, status);
  const shown = `${answer.request}: ${answer.text.slice(0, 600)}`;
  const body = answer.object();
  assert.ok(typeof body.error === 'string' && body.error !== '', `error is a string in ${shown}`);
  assert.ok(typeof body.message === 'string' && body.message.length > 4, `message is a sentence in ${shown}`);
  assert.equal(body.status, status, `status is repeated in ${shown}`);
  assert.ok(typeof body.requestId === 'string' && body.requestId !== '', `requestId is there in ${shown}`);
  if (typeof error === 'string') assert.equal(body.error, error, shown);
  else if (error !== undefined) assert.match(body.error, error, shown);
  if (text !== undefined) assert.match(body.message, text, shown);
  return answer;
}
