import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { channel, connectionWindow, streamWindow, workerIdentity } from '../channel.ts';
import { sendHeartbeats } from '../send-heartbeats.ts';

export interface WaitOptions {
  readonly port: number;
  readonly ticket: Buffer;
  /** For how long nobody may be there (milliseconds). */
  readonly defaultTimeoutMs: number;
  /** Does a worker's will as long as its session lives, each stream of which goes to what `answerWith` was called with. */
  readonly serve: (answerWith: (answer: Answer) => void, session: WorkerSession) => Promise<void>;
}

type Answer = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

/** Fires when the worker is gone. */
export interface WorkerSession {
  readonly gone: AbortSignal;
}

/**
 * Listens for the worker of this pod. One that comes later takes the place of one before it, which is dead or was given
 * up: its work is over before the next one's begins. Nobody for a while is the end.
 */
export async function waitForWorker(
  { port, ticket, defaultTimeoutMs, serve }: WaitOptions,
  onListen: (port: number) => void,
): Promise<{ readonly forsaken: Promise<void>; close(): void }> {
  const server = createSecureServer({
    ...channel,
    settings: { initialWindowSize: streamWindow },
    pskCallback: (_socket, identity) => (identity === workerIdentity ? ticket : null),
  });
  const forsaken = Promise.withResolvers<undefined>();
  let clock: NodeJS.Timeout | undefined;
  let latest: ServerHttp2Session | null = null;
  let before = Promise.resolve();
  const waitOn = () => {
    clearTimeout(clock);
    clock = setTimeout(() => forsaken.resolve(undefined), defaultTimeoutMs);
  };
  waitOn();
  // Whoever does not know the ticket is none of ours, and worth no word.
  server.on('tlsClientError', () => undefined).on('sessionError', () => undefined);
  server.on('session', (session) => {
    clearTimeout(clock);
    latest?.destroy();
    latest = session;
    session.setLocalWindowSize(connectionWindow);
    sendHeartbeats(session);
    const aborted = new AbortController();
    const begun: [ServerHttp2Stream, IncomingHttpHeaders][] = [];
    let answer: Answer | null = null;
    session.on('stream', (stream, headers) => {
      if (answer === null) begun.push([stream, headers]);
      else answer(stream, headers);
    });
    session.once('close', () => {
      aborted.abort();
      if (latest !== session) return;
      latest = null;
      waitOn();
    });
    const answerWith = (given: Answer) => {
      answer = given;
      for (const [stream, headers] of begun.splice(0)) given(stream, headers);
    };
    before = before
      .then(() => (aborted.signal.aborted ? undefined : serve(answerWith, { gone: aborted.signal })))
      .catch((error: unknown) => forsaken.reject(error as Error));
  });
  server.listen(port);
  await once(server, 'listening');
  onListen((server.address() as AddressInfo).port);
  return {
    forsaken: forsaken.promise,
    close: () => {
      clearTimeout(clock);
      latest?.destroy();
      server.close();
    },
  };
}
