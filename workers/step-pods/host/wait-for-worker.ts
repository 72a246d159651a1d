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

export interface WorkerWaitOptions {
  readonly port: number;
  readonly ticket: Buffer;
  /** How long to wait without a connected worker (milliseconds). */
  readonly timeoutMs: number;
  /**
   * Serves a worker until its session ends. Streams of the session are passed to the function given to
   * `answerWith`.
   */
  readonly serve: (answerWith: (answer: Answer) => void, session: WorkerSession) => Promise<void>;
}

type Answer = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

/** Aborted when the session ends. */
export interface WorkerSession {
  readonly disconnected: AbortSignal;
}

/**
 * Listens for the worker of this pod. A new worker replaces an earlier one, which is dead or was given up:
 * the work of the earlier one ends before that of the new one begins. Resolves `abandoned` after a time
 * without a worker.
 */
export async function waitForWorker(
  { port, ticket, timeoutMs, serve }: WorkerWaitOptions,
  onListen: (port: number) => void,
): Promise<{ readonly abandoned: Promise<void>; close(): void }> {
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
    clock = setTimeout(() => forsaken.resolve(undefined), timeoutMs);
  };
  waitOn();
  // Clients without the ticket are unauthorized; their errors are not logged.
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
      .then(() => (aborted.signal.aborted ? undefined : serve(answerWith, { disconnected: aborted.signal })))
      .catch((error: unknown) => forsaken.reject(error as Error));
  });
  server.listen(port);
  await once(server, 'listening');
  onListen((server.address() as AddressInfo).port);
  return {
    abandoned: forsaken.promise,
    close: () => {
      clearTimeout(clock);
      latest?.destroy();
      server.close();
    },
  };
}
