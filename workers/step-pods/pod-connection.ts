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

/** The program of a pod is up within a second or two of its start (milliseconds). */
const pauseMs = 250;
/** A pod that is told of has an address and a program; one that does not listen for so long never will. */
const defaultTimeoutMs = 60_000;

export interface Exchange {
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

  /** Calls until the pod's program listens. Rejects where it has ended, keeps silent for a minute, or `signal` fires. */
  static async dial(pod: StepPod, signal: AbortSignal): Promise<PodConnection> {
    const over = new AbortController();
    void pod.ended.then(() => over.abort(new Error('The pod of the step has ended.')));
    const stop = AbortSignal.any([signal, over.signal]);
    const until = Date.now() + defaultTimeoutMs;
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

  /** Sends, and resolves with the answer's stream. Rejects with what the pod refused, or what the body failed with. */
  async ask({ method, path, headers = {}, body, signal }: Exchange): Promise<ClientHttp2Stream> {
    signal.throwIfAborted();
    const options = { endStream: body === undefined };
    const stream = this.#session.request({ ...headers, ':method': method, ':path': path }, options);
    const stop = () => stream.destroy(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    stream.once('close', () => signal.removeEventListener('abort', stop));
    // Until somebody reads the answer, this alone hears of it.
    stream.on('error', () => undefined);
    const answered = answerOf(stream);
    if (body === undefined) return answered;
    const sent = pipeline(typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body, stream, {
      end: true,
    });
    // What the pod refused tells more than that it took no more; where it said nothing, the body's end does.
    const failed = sent.then(
      () => answered,
      async (reason: unknown) => {
        const refused = await answered.then(
          () => null,
          (error: unknown) => error,
        );
        throw refused instanceof Refused ? refused.cause : reason;
      },
    );
    return Promise.race([answered, failed]).catch((error: unknown) => {
      throw error instanceof Refused ? error.cause : error;
    });
  }

  /** The same, to the end of the answer. */
  async tell(exchange: Exchange): Promise<string> {
    return shortText(await this.ask(exchange));
  }

  close(): void {
    this.#session.destroy();
  }
}

/** What a pod answered in place of what it was asked for. */
class Refused extends Error {}

async function answerOf(stream: ClientHttp2Stream): Promise<ClientHttp2Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  promise.catch(() => undefined);
  stream.once('response', ({ ':status': status = 0 }) => resolve(status));
  stream.once('error', reject);
  stream.once('close', () => reject(new Error('The connection to the pod of a step broke off.')));
  if ((await promise) === 200) return stream;
  const reported = JSON.parse(await shortText(stream)) as SerializedError;
  throw new Refused('The pod of a step refuses.', { cause: parsedError(reported) });
}

async function call({ host, port, ticket }: StepPod, signal: AbortSignal): Promise<ClientHttp2Session> {
  const session = connect(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`, {
    ...channel,
    settings: { initialWindowSize: streamWindow, enablePush: false },
    pskCallback: () => ({ psk: ticket, identity: workerIdentity }),
    // The key that both have says who it is; there is no certificate.
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
