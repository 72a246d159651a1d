import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

/** Clients that each listen to one event stream, and record when each event was received. */
export interface EventListeners {
  /** Resolves with the time (milliseconds of `performance.now`) at which each listener received the title. */
  received: (title: string) => Promise<readonly number[]>;
  close: () => void;
}

export async function openEventListeners(
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<EventListeners> {
  const agent = new Agent({ maxSockets: Infinity });
  let wanted = '';
  let times: number[] = [];
  let all: (times: readonly number[]) => void = () => undefined;
  const answers = await Promise.all(
    Array.from({ length: count }, async () => {
      const [answer] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
      if (answer.statusCode !== 200) throw new Error(`A listener was answered ${answer.statusCode}.`);
      return answer.on('data', (piece: Buffer) => {
        if (wanted === '' || !piece.includes(wanted)) return;
        times.push(performance.now());
        if (times.length === count) all(times);
      });
    }),
  );
  return {
    received: (title) => {
      const { promise, resolve } = Promise.withResolvers<readonly number[]>();
      [wanted, times, all] = [title, [], resolve];
      return promise;
    },
    close: () => {
      for (const answer of answers) answer.destroy();
      agent.destroy();
    },
  };
}
