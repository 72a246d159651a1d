import { Client, Connection } from '@temporalio/client';

export interface TemporalSettings {
  /** host:port of the frontend. */
  readonly address: string;
  readonly namespace: string;
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
  const connection = Connection.lazy({ address: settings.address });
  const client = new Client({ connection, namespace: settings.namespace });
  const timeout = settings.callTimeoutMs ?? 5000;
  return {
    client,
    call: (work) => connection.withDeadline(Date.now() + timeout, () => work(client)),
    close: () => connection.close(),
  };
}
