import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { EventFeed } from '../../core/history/event-feed.ts';
import { channels } from './channels.ts';
import type { JobChanges } from './wait-for-job.ts';
import { eventOf } from './wake-up-event.ts';
import { createWakeUps } from './wake-ups.ts';

export interface Listener {
  readonly events: EventFeed;
  readonly jobChanges: JobChanges;
  /** Resolves when the listener is connected. It retries until then. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly databaseUrl: string;
  readonly applicationName: string;
  /** Called for each lost or failed connection. */
  readonly onError?: (error: unknown) => void;
  /** Interval of the heartbeat query and the timeout for its response (milliseconds). */
  readonly pulse?: { readonly every: number; readonly timeout: number };
}

const seconds = 1000;
/** A silently broken connection is detected within the sum of both. */
const defaultHeartbeat = { every: 2 * seconds, timeout: 3 * seconds };
const backoff = { first: 100, last: 2 * seconds };

/**
 * Listens on one dedicated connection for all event streams and waiters of this process. After a reconnect it
 * wakes all subscribers, because notifications may have been missed.
 */
export function listen(options: ListenOptions): Listener {
  const rooms = createWakeUps<number, string>();
  const jobs = createWakeUps<string>();
  const progress = createWakeUps<number, string>();
  const closing = new AbortController();
  const { promise: ready, resolve: isReady } = Promise.withResolvers<undefined>();

  const receive = (channel: string, payload = '') => {
    if (channel === channels.jobChanges) jobs.wake(payload, undefined);
    else if (channel === channels.roomEvents) rooms.wake(Number.parseInt(payload, 10), payload);
    else progress.wake(Number.parseInt(payload, 10), payload.slice(payload.indexOf(':') + 1));
  };
  const wakeEverybody = () => {
    isReady(undefined);
    rooms.wakeAll('');
    jobs.wakeAll(undefined);
  };
  const end = keepListening(options, closing.signal, receive, wakeEverybody);

  return {
    events: {
      subscribe: (roomKey, wake) => rooms.subscribe(roomKey, (payload) => wake(eventOf(payload))),
      subscribeProgress: progress.subscribe,
    },
    jobChanges: { subscribe: jobs.subscribe },
    ready,
    close: async () => {
      closing.abort();
      await end;
    },
  };
}

async function keepListening(
  options: ListenOptions,
  signal: AbortSignal,
  receive: (channel: string, payload?: string) => void,
  wakeEverybody: () => void,
): Promise<void> {
  let pause = backoff.first;
  while (!signal.aborted) {
    try {
      await listenOnce(options, signal, receive, () => {
        pause = backoff.first;
        wakeEverybody();
      });
    } catch (error) {
      options.onError?.(error);
    }
    // Jitter, so that processes do not reconnect at the same time.
    await delay(pause * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    pause = Math.min(pause * 2, backoff.last);
  }
}

/** Listens until the connection breaks (throws) or `signal` fires. */
async function listenOnce(
  options: ListenOptions,
  signal: AbortSignal,
  receive: (channel: string, payload?: string) => void,
  onListening: () => void,
): Promise<void> {
  const pulse = options.pulse ?? defaultHeartbeat;
  const client = new Client({
    connectionString: options.databaseUrl,
    application_name: options.applicationName,
    connectionTimeoutMillis: pulse.timeout,
    query_timeout: pulse.timeout,
    keepAlive: true,
  });
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  client.on('error', breakOff);
  client.on('end', () => breakOff(new Error('The listening connection has ended.')));
  client.on('notification', ({ channel, payload }) => receive(channel, payload));
  const beat = setInterval(() => void client.query('select').catch(breakOff), pulse.every);
  const closed = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  try {
    await Promise.race([client.connect(), broken]);
    for (const channel of Object.values(channels)) await client.query(`listen ${channel}`);
    onListening();
    await Promise.race([broken, closed]);
  } finally {
    clearInterval(beat);
    // A server that is unreachable does not confirm the termination.
    await Promise.race([client.end().catch(() => undefined), delay(seconds, undefined, { ref: false })]);
  }
}
