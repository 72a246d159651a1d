import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { inheritedEnvironment } from '../../env.ts';
import { HttpFailure } from './http-failure.ts';

/** A request is aborted when its connection is idle for this long (milliseconds). */
const silenceMs = 60_000;

export interface HttpCall {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent without a copy. */
  readonly body?: readonly Uint8Array[];
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request and resolves with the response headers, whatever the status. */
export type Transport = (call: HttpCall) => Promise<IncomingMessage>;

/** Keeps connections alive, to the store or to the proxy that the environment names. */
export function openTransport(): Transport {
  const options = { keepAlive: true, maxSockets: 256, proxyEnv: { ...inheritedEnvironment() } };
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)];

  return ({ method, url, headers, body = [], signal }) =>
    new Promise((resolve, reject) => {
      const isPlain = url.startsWith('http:');
      const length = body.reduce((sum, { byteLength }) => sum + byteLength, 0);
      const all = { ...headers, ...(method !== 'GET' && { 'Content-Length': String(length) }) };
      const request = (isPlain ? requestHttp : requestHttps)(url, {
        ...{ method, headers: all, agent: isPlain ? http : https },
        ...(signal && { signal }),
      });
      let answer: IncomingMessage | undefined;
      request.setTimeout(silenceMs, () => {
        // Data is buffered, so it is the reader that is slow, not the store.
        if (answer !== undefined && answer.readableLength > 0) answer.socket.setTimeout(silenceMs);
        else request.destroy(timedOut());
      });
      request.once('error', reject);
      request.once('response', (response) => {
        answer = response;
        resolve(response);
      });
      for (const part of body) request.write(part);
      request.end();
    });
}

function timedOut(): Error {
  return Object.assign(new Error(`The object store sent no data for ${silenceMs / 1000} s.`), {
    code: 'ETIMEDOUT',
  });
}

/** Reads the whole body and returns it. Throws HttpFailure for any other status than those awaited. */
export async function expectStatus(answer: IncomingMessage, ...awaited: number[]): Promise<string> {
  const declared = await text(answer);
  const status = answer.statusCode ?? 0;
  if (awaited.includes(status)) return declared;
  throw new HttpFailure(
    status,
    `The object store responded with status ${status}: ${declared.slice(0, 500)}`,
  );
}
