import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { attachment, type Attached } from '../attachment.ts';
import { channel, connectionWindow, paths, streamWindow, workerIdentity } from '../channel.ts';
import { sendHeartbeats } from '../send-heartbeats.ts';
import { PodOwner } from './pod-owner.ts';
import { refuse, respond } from './respond.ts';

export interface WorkerWaitOptions {
  readonly port: number;
  readonly ticket: Buffer;
  /** How long to wait without a connected worker (milliseconds). */
  readonly timeoutMs: number;
  /** Another worker adopts the pod. Returns whether an earlier one left something. */
  readonly adopt: () => boolean;
  /** Called for each connection of the current worker. */
  readonly serve: () => ServedConnection;
}

/** Handles the requests of one connection. */
export interface ServedConnection {
  answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void;
  /** Resolves when none of them is in progress: all of them end with the connection. */
  settled(): Promise<void>;
}

/**
 * Listens for the worker of this pod. The worker of a later attempt replaces an earlier one, whose requests
 * end before those of the new one begin; its step continues. Resolves `abandoned` after a time without a
 * worker.
 */
export async function waitForWorker(
  { port, ticket, timeoutMs, adopt, serve }: WorkerWaitOptions,
  onListen: (port: number) => void,
): Promise<{ readonly abandoned: Promise<void>; close(): void }> {
  const server = createSecureServer({
    ...channel,
    settings: { initialWindowSize: streamWindow },
    pskCallback: (_socket, identity) => (identity === workerIdentity ? ticket : null),
  });
  const forsaken = Promise.withResolvers<undefined>();
  const owner = new PodOwner();
  const open = new Set<ServerHttp2Session>();
  let clock: NodeJS.Timeout | undefined;
  let latest: ServerHttp2Session | null = null;
  let current: ServedConnection | null = null;
  let adoptedBy = '';
  const waitOn = () => {
    clearTimeout(clock);
    clock = setTimeout(() => forsaken.resolve(undefined), timeoutMs);
  };
  waitOn();

  /** Makes a connection that of the current worker. Throws JobProblem if another worker replaced it. */
  const attach = async (session: ServerHttp2Session, stream: ServerHttp2Stream) => {
    const claimed = attachment.parse(await json(stream));
    if (!owner.claim(claimed)) throw JobProblem.of('job_interrupted');
    clearTimeout(clock);
    const before = current;
    latest?.destroy();
    latest = session;
    session.once('close', () => {
      if (latest !== session) return;
      latest = null;
      waitOn();
    });
    await before?.settled();
    // The connection was closed or replaced meanwhile.
    if (session.destroyed) throw new Error('The connection was closed.');
    const continues = claimed.worker === adoptedBy || adopt();
    adoptedBy = claimed.worker;
    const served = serve();
    current = served;
    session.on('stream', (each, headers) => served.answer(each, headers));
    respond(stream, { continues } satisfies Attached);
  };
  // Clients without the ticket are unauthorized; their errors are not logged.
  server.on('tlsClientError', () => undefined).on('sessionError', () => undefined);
  server.on('session', (session) => {
    open.add(session);
    session.once('close', () => open.delete(session));
    session.setLocalWindowSize(connectionWindow);
    sendHeartbeats(session);
    session.once('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      const attaching =
        headers[':path'] === paths.attach
          ? attach(session, stream)
          : Promise.reject(new Error('The first request must attach the worker.'));
      attaching.catch((error: unknown) => refuse(stream, error));
    });
  });
  server.listen(port);
  await once(server, 'listening');
  onListen((server.address() as AddressInfo).port);
  return {
    abandoned: forsaken.promise,
    close: () => {
      clearTimeout(clock);
      for (const session of open) session.destroy();
      server.close();
    },
  };
}
