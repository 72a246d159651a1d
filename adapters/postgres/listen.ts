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
  /** Resolves once the listener hears; it goes on trying by itself when this takes long. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly databaseUrl: string;
  readonly applicationName: string;
  /** Told of each lost or failed connection. */
  readonly onError?: (error: unknown) => void;
  /** How often to ask whether the server is still there, and how long to wait for its answer (milliseconds). */
  readonly pulse?: { readonly every: number; readonly patience: number };
}

const seconds = 1000;
/** A link that died without a word is known as dead within the sum of both. */
const defaultHeartbeat = { every: 2 * seconds, patience: 3 * seconds };
const backoff = { first: 100, last: 2 * seconds };

/**
 * One connection of its own that listens, for all streams and waiters of this process. When it breaks it comes back
 * by itself, and wakes everybody: nobody knows what was missed meanwhile.
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
    // Half of it at random, so that many processes do not come back in step.
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
    connectionTimeoutMillis: pulse.patience,
    query_timeout: pulse.patience,
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
    // A server that vanished does not answer the goodbye either.
    await Promise.race([client.end().catch(() => undefined), delay(seconds, undefined, { ref: false })]);
  }
}
