import { setTimeout as delay } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { TemporalAccess } from '../../adapters/temporal/access.ts';
import type { ApiKey } from '../../adapters/temporal/api-key.ts';

/** How often a worker checks whether its API key was replaced (milliseconds). */
const keyEveryMs = 10_000;

export interface OpenConnection {
  readonly connection: NativeConnection;
  close(): Promise<void>;
}

/**
 * Opens the connection on which workers poll. Retries while Temporal is unavailable, and uses a replaced
 * API key from then on. Null when stopped.
 */
export async function connectWhenUp(
  access: TemporalAccess,
  log: Logger,
  stop: AbortSignal,
): Promise<OpenConnection | null> {
  const { address, tls, apiKey } = access;
  for (let wait = 250; !stop.aborted; wait = Math.min(wait * 2, 5000)) {
    try {
      const key = await apiKey?.refresh();
      const connection = await NativeConnection.connect({
        address,
        tls: tls ?? false,
        ...(key === undefined ? {} : { apiKey: key }),
      });
      const unfollow =
        apiKey === undefined || key === undefined ? null : followKey(connection, apiKey, key, log);
      return {
        connection,
        close: () => {
          unfollow?.();
          return connection.close();
        },
      };
    } catch (error) {
      log.warn({ err: error, address }, 'Temporal is unavailable; retrying');
      await delay(wait, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return null;
}

/** Updates the connection whenever the key file has a new key. The returned function ends that. */
function followKey(connection: NativeConnection, apiKey: ApiKey, known: string, log: Logger): () => void {
  let used = known;
  const refresh = async () => {
    const key = await apiKey.refresh();
    if (key === used) return;
    await connection.setApiKey(key);
    used = key;
    log.info('the Temporal API key was reloaded');
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) =>
      log.warn({ err: error }, 'the new Temporal API key could not be loaded; retrying'),
    );
  }, keyEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
