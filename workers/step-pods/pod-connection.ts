import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { isIPv6 } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { StepPod } from '../../core/ports/step-pods.ts';
import { channel, connectionWindow, streamWindow, workerIdentity } from './channel.ts';
import { sendHeartbeats } from './send-heartbeats.ts';
import { shortText } from './short-text.ts';
import { parsedError, type SerializedError } from './serialized-error.ts';

/** The program of a pod listens within a second or two of its start (milliseconds). */
const pauseMs = 250;
/**
 * A reported pod has an address and a running program; if it does not listen within this time, it never will.
 */
const connectTimeoutMs = 60_000;

export interface PodExchange {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: AsyncIterable<Uint8Array> | string;
  readonly signal: AbortSignal;
}

/** The worker's end of the channel to a pod. */
export class PodConnection {
  readonly #session: ClientHttp2Session;

  private constructor(session: ClientHttp2Session) {
    this.#session = session;
  }

  /**
   * Retries the connection until the program listens. Rejects where the pod has ended, does not respond for a
   * minute, or `signal` is aborted.
   */
  static async dial(pod: StepPod, signal: AbortSignal): Promise<PodConnection> {
    const over = new AbortController();
    void pod.ended.then(() => over.abort(new Error('The pod of the step has ended.')));
    const stop = AbortSignal.any([signal, over.signal]);
    const until = Date.now() + connectTimeoutMs;
    for (;;) {
      stop.throwIfAborted();
      try {
        return new PodConnection(await call(pod, stop));
      } catch (error) {
        stop.throwIfAborted();
        if (Date.now() > until) throw error;
      }
      await delay(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  get isOpen(): boolean {
    return !this.#session.closed && !this.#session.destroyed;
  }

  /**
   * Sends a request and resolves with the response stream. Rejects with the error of the pod, or with that of
   * the body.
   */
  async request({ method, path, headers = {}, body, signal }: PodExchange): Promise<ClientHttp2Stream> {
    signal.throwIfAborted();
    const options = { endStream: body === undefined };
    const stream = this.#session.request({ ...headers, ':method': method, ':path': path }, options);
    const stop = () => stream.destroy(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    stream.once('close', () => signal.removeEventListener('abort', stop));
    // Prevents an unhandled error until the response is read.
    stream.on('error', () => undefined);
    const response = answerOf(stream);
    if (body === undefined) return response;
    const sent = pipeline(typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body, stream, {
      end: true,
    });
    // The refusal of the pod explains more than the interrupted body; without a refusal, the error of the
    // body applies.
    const failed = sent.then(
      () => response,
      async (reason: unknown) => {
        const refused = await response.then(
          () => null,
          (error: unknown) => error,
        );
        throw refused instanceof Refused ? refused.cause : reason;
      },
    );
    return Promise.race([response, failed]).catch((error: unknown) => {
      throw error instanceof Refused ? error.cause : error;
    });
  }

  /** Like `request`, but resolves with the complete response as text. */
  async requestText(exchange: PodExchange): Promise<string> {
    return shortText(await this.request(exchange));
  }

  close(): void {
    this.#session.destroy();
  }
}

/** The pod responded with an error. */
class Refused extends Error {}

async function answerOf(stream: ClientHttp2Stream): Promise<ClientHttp2Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  promise.catch(() => undefined);
  stream.once('response', ({ ':status': status = 0 }) => resolve(status));
  stream.once('error', reject);
  stream.once('close', () => reject(new Error('The connection to the pod of the step was interrupted.')));
  if ((await promise) === 200) return stream;
  const reported = JSON.parse(await shortText(stream)) as SerializedError;
  throw new Refused('The pod of the step refused the request.', { cause: parsedError(reported) });
}

async function call({ host, port, ticket }: StepPod, signal: AbortSignal): Promise<ClientHttp2Session> {
  const session = connect(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`, {
    ...channel,
    settings: { initialWindowSize: streamWindow, enablePush: false },
    pskCallback: () => ({ psk: ticket, identity: workerIdentity }),
    // The pre-shared key authenticates the pod; there is no certificate.
    checkServerIdentity: () => undefined,
  });
  try {
    await once(session, 'connect', { signal });
  } catch (error) {
    session.destroy();
    throw error;
  }
  session.setLocalWindowSize(connectionWindow);
  sendHeartbeats(session);
  return session;
}
