/** Client of the service under test for the property run. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestOperation } from './described-operations.ts';
import type { FormPart } from './requests.ts';
import { defaultTimeoutMs } from '../support/when.ts';

export interface Sent {
  readonly operation: RequestOperation;
  readonly url: string;
  readonly bearer: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, FormPart>>;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
  /** The request in one line, for failure reports. */
  readonly asked: string;
}

export async function send({ operation, url, bearer, headers = {}, json, form }: Sent): Promise<Received> {
  const body = json === undefined ? form && multipart(form) : JSON.stringify(json);
  const declared = json === undefined ? Object.keys(form ?? {}).join(' ') : JSON.stringify(json);
  const asked = `${operation.method} ${url} ${declared.slice(0, 600)}`;
  const since = performance.now();
  const response = await fetch(url, {
    method: operation.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(defaultTimeoutMs),
    headers: {
      ...headers,
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body ?? null,
  }).catch((cause: unknown) => {
    const waited = Math.round(performance.now() - since);
    throw new Error(`No answer after ${waited} ms to ${asked}`, { cause });
  });
  const text = await textOf(response);
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: /json/.test(response.headers.get('content-type') ?? '') ? parse(text) : undefined,
    asked,
  };
}

/** A stream of events does not end; its beginning is enough to recognize it. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await Promise.race([response.body?.cancel(), delay(1000, undefined, { ref: false })]);
  return '';
}

function multipart(form: Readonly<Record<string, FormPart>>): FormData {
  const data = new FormData();
  for (const [name, part] of Object.entries(form)) {
    if (typeof part === 'string') data.set(name, part);
    else data.set(name, new Blob([part.content]), part.name);
  }
  return data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
