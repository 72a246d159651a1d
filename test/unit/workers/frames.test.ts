import assert from 'node:assert/strict';
import {
  endOfMessages,
  framed,
  messageFrame,
  messagesIn,
  unframed,
} from '../../../workers/step-pods/frames.ts';

// oxlint-disable-next-line typescript/require-await -- a stream has no other form
async function* inSlabs(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('frames', () => {
  const sent = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(5000, 7), Buffer.from('end')];
  const whole = Buffer.concat(sent);
  const inTransit = async () => Buffer.concat(await all(framed(inSlabsOf(sent))));
  // oxlint-disable-next-line typescript/require-await -- a stream has no other form
  async function* inSlabsOf(slabs: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
    yield* slabs;
  }

  for (const size of [1, 3, 4, 1000, 100_000])
    it(`return the sent data for any size of the chunks: ${size} bytes each`, async () => {
      assert.deepEqual(Buffer.concat(await all(unframed(inSlabs(await inTransit(), size)))), whole);
      const messages = [{ one: 1, bytes: new Uint8Array(3000) }, null, [undefined, new Map([[1, 'a']])]];
      const frames = Buffer.concat([...messages.map(messageFrame), endOfMessages]);
      assert.deepEqual(await all(messagesIn(inSlabs(frames, size))), messages);
    });

  it('distinguish truncated from complete content', async () => {
    const bytes = await inTransit();
    for (const length of [0, 2, 4, 6, 7, bytes.length - 4, bytes.length - 1])
      await assert.rejects(all(unframed(inSlabs(bytes.subarray(0, length), 64))), /interrupted/, `${length}`);
    const message = messageFrame({ a: 1 });
    for (const length of [0, 3, 5, message.length])
      await assert.rejects(all(messagesIn(inSlabs(message.subarray(0, length), 64))), /interrupted/);
  });

  it('limit the length of a message', async () => {
    await assert.rejects(all(messagesIn(inSlabs(Buffer.from([255, 0, 0, 0]), 4))), /exceeds the limit/);
  });
});
