import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { isIPv6 } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { StepPod } from '../../core/ports/step-pods.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { Attached, Attachment } from './attachment.ts';
import { channel, connectionWindow, paths, streamWindow, workerIdentity } from './channel.ts';
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
  readonly #socket: TLSSocket;

  private constructor({ session, socket }: OpenSession) {
    this.#session = session;
    this.#socket = socket;
  }

  /**
   * Retries the connection until the program listens, and attaches the worker. Rejects where the pod has
   * ended, does not respond for a minute, or `signal` is aborted; with JobProblem `job_interrupted` where
   * another worker replaced this one.
   */
  static async dial(
    pod: StepPod,
    worker: Attachment,
    signal: AbortSignal,
  ): Promise<{ readonly connection: PodConnection } & Attached> {
    const over = new AbortController();
    void pod.ended.then(() => over.abort(new Error('The pod of the step has ended.')));
    const stop = AbortSignal.any([signal, over.signal]);
    const until = Date.now() + connectTimeoutMs;
    for (;;) {
      stop.throwIfAborted();
      let connection: PodConnection | null = null;
      try {
        connection = new PodConnection(await call(pod, stop));
        const body = JSON.stringify(worker satisfies Attachment);
        const exchange: PodExchange = { method: 'POST', path: paths.attach, body, signal: stop };
        const { continues } = JSON.parse(await connection.requestText(exchange)) as Attached;
        return { connection, continues };
      } catch (error) {
        connection?.close();
        stop.throwIfAborted();
        if (error instanceof JobProblem || Date.now() > until) throw error;
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
    if (body === undefined) return response.catch(throwCause);
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
    return Promise.race([response, failed]).catch(throwCause);
  }

  /** Like `request`, but resolves with the complete response as text. */
  async requestText(exchange: PodExchange): Promise<string> {
    return shortText(await this.request(exchange));
  }

  close(): void {
    this.#session.destroy();
    // A session whose last write failed does not close its socket.
    this.#socket.destroy();
  }
}

/** The pod responded with an error. */
class Refused extends Error {}

function throwCause(error: unknown): never {
  throw error instanceof Refused ? error.cause : error;
}

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

interface OpenSession {
  readonly session: ClientHttp2Session;
  readonly socket: TLSSocket;
}

async function call({ host, port, ticket }: StepPod, signal: AbortSignal): Promise<OpenSession> {
  const socket = connectTls({
    ...{ ...channel, host, port, ALPNProtocols: ['h2'] },
    pskCallback: () => ({ psk: ticket, identity: workerIdentity }),
    // The pre-shared key authenticates the pod; there is no certificate.
    checkServerIdentity: () => undefined,
  });
  const session = connect(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`, {
    createConnection: () => socket,
    settings: { initialWindowSize: streamWindow, enablePush: false },
  });
  try {
    await once(session, 'connect', { signal });
  } catch (error) {
    session.destroy();
    socket.destroy();
    throw error;
  }
  session.setLocalWindowSize(connectionWindow);
  sendHeartbeats(session);
  return { session, socket };
}
