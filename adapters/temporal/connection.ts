import { Client, type ClientInterceptors, Connection } from '@temporalio/client';
import type { TemporalAccess } from './access.ts';

export interface TemporalSettings extends TemporalAccess {
  /** Timeout of one call (milliseconds); default 5000. */
  readonly callTimeoutMs?: number;
}

/** Connects to Temporal on the first call, so that a process also starts while Temporal is down. */
export interface TemporalConnection {
  /** host:port, for messages. */
  readonly address: string;
  readonly client: Client;
  /** Runs client calls with a deadline. Without one the client retries silently for more than a minute. */
  call<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Waits for a result for this time (seconds). */
  wait<T>(work: (client: Client) => Promise<T>, seconds: number): Promise<T>;
  close(): Promise<void>;
}

export function connectToTemporal(
  settings: TemporalSettings,
  interceptors: ClientInterceptors = {},
): TemporalConnection {
  const { address, namespace, tls, apiKey } = settings;
  const connection = Connection.lazy({
    address,
    // Explicit, because with an API key the SDK enables TLS by default, regardless of the settings.
    tls: tls ?? false,
    ...(apiKey === undefined ? {} : { apiKey: () => apiKey.current() }),
  });
  const client = new Client({ connection, namespace, interceptors });
  const timeout = settings.callTimeoutMs ?? 5000;
  return {
    address,
    client,
    call: (work) => connection.withDeadline(Date.now() + timeout, () => work(client)),
    wait: (work, seconds) => connection.withDeadline(Date.now() + seconds * 1000, () => work(client)),
    close: () => connection.close(),
  };
}
