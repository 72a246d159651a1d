import assert from 'node:assert/strict';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { followEvents, type EventFollower } from './follow-events.ts';

const followers = 200;
const updates = 200;

describe('two hundred streams over two API processes', () => {
  let stack: TestStack;
  before(async () => {
    stack = await startTestStack({ apis: 2, workers: false });
  });
  after(() => stack[Symbol.asyncDispose]());

  it('deliver each event once and in order, even if one process is killed', async () => {
    const [doomed = '', surviving = ''] = stack.apiUrls;
    const bearer = await stack.tokenOf('owner');
    const send = async (base: string, method: string, path: string, json: unknown): Promise<unknown> => {
      const answer = await fetch(base + path, {
        method,
        headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
      });
      assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
      return answer.json();
    };
    const room = '/api/rooms/streams200';
    await send(surviving, 'POST', room, {});
    const location = { latitude: 46, longitude: 7 };
    const { marker } = (await send(surviving, 'POST', `${room}/markers`, location)) as {
      marker: { id: string };
    };

    const streams = await Promise.all(
      Array.from({ length: followers }, (_, n) => {
        const [first, second] = n % 2 === 0 ? [doomed, surviving] : [surviving, doomed];
        return followEvents([first, second], `${room}/events`, bearer);
      }),
    );
    try {
      const write = (base: string, n: number) =>
        send(base, 'PATCH', `${room}/markers/${marker.id}`, { title: `title ${n}` });
      const half = updates / 2;
      // Every second change is sent through the process that is killed while it handles its last one. The
      // history shows whether that one was applied.
      for (let n = 0; n < half - 2; n += 1) await write(n % 2 === 0 ? doomed : surviving, n);
      const last = write(doomed, half - 2).catch(() => undefined);
      const killed = stack.apis[0]?.kill();
      for (let n = half - 1; n < updates; n += 1) await write(surviving, n);
      await Promise.all([last, killed]);
      await checkAll(streams, await lastSeq());
    } finally {
      for (const stream of streams) stream.close();
    }

    async function lastSeq(): Promise<number> {
      const answer = await fetch(`${surviving}${room}/history?limit=1`, {
        headers: { Authorization: `Bearer ${bearer}` },
      });
      const { history } = (await answer.json()) as { history: { seq: number }[] };
      return history[0]?.seq ?? 0;
    }
  });

  async function checkAll(streams: readonly EventFollower[], last: number): Promise<void> {
    // The room and its marker existed before the streams were opened.
    const expected = Array.from({ length: last - 2 }, (_, n) => n + 3);
    assert.ok(last >= updates / 2, `only ${last} events`);
    for (const stream of streams) {
      await stream.until(last);
      assert.deepEqual(stream.received, expected);
    }
    const resumed = streams.filter(({ connections }) => connections > 1).length;
    assert.equal(
      resumed,
      followers / 2,
      'the streams of the killed process resumed on another process, the others stayed',
    );
  }
});
