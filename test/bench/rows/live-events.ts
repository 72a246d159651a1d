import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ended } from '../../../local/process/stop-child.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { startTestStack } from '../../support/stack.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { enterRoom } from '../enter-room.ts';
import { openEventListeners, type EventListeners } from '../event-listeners.ts';
import type { BenchRow, Runs } from '../row.ts';

const roomId = 'benchroom7';
const listeners = 200;
const perSecond = 20;
const seconds = 6;
/** Unmeasured writes at the start, because the code of a long-running server is compiled. */
const warmUp = 1000;

/** The median time from a write to the receipt of its event. */
export const liveEventRow: BenchRow = {
  name: `live event, ${listeners} × ${perSecond} a second`,
  peer: 'transaction + LISTEN, minimal server',
  floor: 0.6,
  goal: 0.83,
  show: (time) => `${(time * 1000).toFixed(2)} ms`,
  prepare,
};

interface Side {
  readonly write: (title: string) => Promise<unknown>;
  readonly received: EventListeners['received'];
  readonly pid: number;
  /** CPU seconds and received events so far. */
  cpu: number;
  events: number;
}

async function prepare(): Promise<Runs> {
  await using cleanup = new AsyncDisposableStack();
  const stack = cleanup.use(await startTestStack({ workers: false, settings: { CHECK_ANSWERS: 'false' } }));
  const headers = {
    ...(await enterRoom(stack, roomId, ['read', 'write'])),
    'Content-Type': 'application/json',
  };
  const room = `${stack.apiUrls[0] ?? ''}/api/rooms/${roomId}`;
  const position = JSON.stringify({ latitude: 46, longitude: 7 });
  const made = await fetch(`${room}/markers`, { method: 'POST', headers, body: position });
  const { marker } = (await made.json()) as { marker: { id: string } };

  const database = await createTestDatabase();
  cleanup.defer(database.drop);
  const program = join(import.meta.dirname, '../peers/events-server.ts');
  const server = spawn(process.execPath, [program, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanup.defer(() => {
    server.kill();
    return ended(server);
  });
  const [peerUrl] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];

  const sideOf = async (
    events: string,
    method: string,
    url: string,
    pid: number | undefined,
  ): Promise<Side> => {
    const clients = await openEventListeners(events, headers, listeners);
    cleanup.defer(clients.close);
    const write = async (title: string) => {
      const answer = await fetch(url, { method, headers, body: JSON.stringify({ title }) });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      return answer.text();
    };
    return { write, received: clients.received, pid: pid ?? 0, cpu: 0, events: 0 };
  };
  const own = await sideOf(`${room}/events`, 'PATCH', `${room}/markers/${marker.id}`, stack.apis[0]?.pid());
  const peer = await sideOf(peerUrl, 'POST', peerUrl, server.pid);
  for (const side of [own, peer]) {
    for (let number = 0; number < warmUp; number++) await side.write(`warm-${number}`);
    await medianOf(side);
    [side.cpu, side.events] = [0, 0];
  }
  const each = ({ cpu, events }: Side) => `${((cpu / events) * 1e6).toFixed(1)} µs`;
  const owned = cleanup.move();
  return {
    own: () => medianOf(own),
    peer: () => medianOf(peer),
    remark: () => `CPU of the server per received event: ours ${each(own)}, peer ${each(peer)}`,
    end: () => owned.disposeAsync(),
  };
}

/** Writes at a constant rate; returns the median of all listeners and events. */
async function medianOf(side: Side): Promise<number> {
  const before = cpuSeconds(side.pid);
  const times: number[] = [];
  for (let number = 0; number < seconds * perSecond; number++) {
    const next = delay(1000 / perSecond);
    const title = `title-${number}-${crypto.randomUUID()}`;
    const received = side.received(title);
    const since = performance.now();
    await side.write(title);
    times.push(...(await received).map((at) => at - since));
    await next;
  }
  side.cpu += cpuSeconds(side.pid) - before;
  side.events += times.length;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]! / 1000;
}
