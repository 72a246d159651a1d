import { get, type ClientRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface EventFollower {
  /** Sequence numbers of the received events, in the order of their arrival. */
  readonly received: readonly number[];
  /** Number of connections that it opened. */
  readonly connections: number;
  /** Resolves when the event with this sequence number is received. */
  until: (seq: number) => Promise<void>;
  close: () => void;
}

/**
 * Follows the events of a room like a browser's EventSource, whose address may lead to another process each
 * time: a broken stream is resumed with `Last-Event-ID`. Resolves when the first stream is open.
 */
export async function followEvents(
  baseUrls: readonly string[],
  path: string,
  bearer: string,
): Promise<EventFollower> {
  const received: number[] = [];
  const wakes = new Set<() => void>();
  let connections = 0;
  let closed = false;
  let request: ClientRequest | undefined;

  const connect = async (): Promise<void> => {
    while (!closed) {
      const base = baseUrls[connections % baseUrls.length] ?? '';
      connections += 1;
      if (await open(base)) return;
      await delay(100);
    }
  };

  /** Resolves with true when the stream is open; by then its end is handled. */
  function open(base: string): Promise<boolean> {
    return new Promise((resolve) => {
      const last = received.at(-1);
      const headers = {
        Authorization: `Bearer ${bearer}`,
        ...(last !== undefined && { 'Last-Event-ID': last }),
      };
      request = get(base + path, { headers, agent: false }, (response) => {
        resolve(response.statusCode === 200);
        let rest = '';
        let id: number | undefined;
        response.setEncoding('utf8').on('data', (text: string) => {
          const lines = (rest + text).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) {
            if (line.startsWith('id:')) id = Number(line.slice(3));
            // An event is complete only with its empty line.
            if (line !== '' || id === undefined) continue;
            received.push(id);
            id = undefined;
          }
          for (const wake of wakes) wake();
        });
        response.on('error', () => undefined);
        response.once('close', () => {
          if (!closed && response.statusCode === 200) void connect();
        });
      });
      request.on('error', () => resolve(false));
    });
  }

  await connect();
  return {
    received,
    get connections() {
      return connections;
    },
    until: (seq) =>
      new Promise((resolve) => {
        const check = (): void => {
          if ((received.at(-1) ?? 0) < seq) return;
          wakes.delete(check);
          resolve();
        };
        wakes.add(check);
        check();
      }),
    close: () => {
      closed = true;
      request?.destroy();
    },
  };
}
