import { Client, Connection } from '@temporalio/client';
import type { TemporalAccess } from './access.ts';

export interface TemporalSettings extends TemporalAccess {
  /** How long one call may take (milliseconds). */
  readonly callTimeoutMs?: number;
}

/** A way to Temporal. Nothing is contacted before the first call, so a process starts also while Temporal is down. */
export interface TemporalConnection {
  readonly client: Client;
  /** Runs calls of the client under a deadline: without one it retries silently for more than a minute. */
  call<T>(work: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function connectToTemporal(settings: TemporalSettings): TemporalConnection {
  const { address, namespace, tls, apiKey } = settings;
  const connection = Connection.lazy({
    address,
    // Said outright: with a key the SDK would turn TLS on by itself, and settings decide that here.
    tls: tls ?? false,
    ...(apiKey === undefined ? {} : { apiKey: () => apiKey.current() }),
  });
  const client = new Client({ connection, namespace });
  const timeout = settings.callTimeoutMs ?? 5000;
  return {
    client,
    call: (work) => connection.withDeadline(Date.now() + timeout, () => work(client)),
    close: () => connection.close(),
  };
}
