import assert from 'node:assert/strict';
import { cutPieces } from '../../../../core/uploads/streamed/cut-pieces.ts';

async function* slabs(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

describe('a stream cut into pieces', () => {
  const cut = async (body: AsyncIterable<Uint8Array>, lengths: readonly number[]) => {
    const pieces: string[] = [];
    const received: number[] = [];
    const lengthOf = (number: number) => lengths[Math.min(number, lengths.length - 1)] ?? 0;
    for await (const piece of cutPieces(body, lengthOf, (bytes) => received.push(bytes))) {
      let text = '';
      for await (const slab of piece.slabs) text += Buffer.from(slab).toString();
      pieces.push(text);
      await piece.taken;
    }
    return { pieces, received };
  };

  it('is complete and in order, each piece as long as requested or a slab longer', async () => {
    const { pieces, received } = await cut(slabs('ab', 'cd', 'ef', 'gh', 'i'), [1, 3]);
    assert.deepEqual(pieces, ['ab', 'cdef', 'ghi']);
    assert.deepEqual(received, [2, 4, 6, 8, 9]);
  });

  it('has no pieces if it is empty', async () => {
    assert.deepEqual((await cut(slabs(), [4])).pieces, []);
  });

  it('has no empty piece at its end', async () => {
    assert.deepEqual((await cut(slabs('abcd', 'efgh'), [4])).pieces, ['abcd', 'efgh']);
  });

  it('fails with the error of its source', async () => {
    const body = (async function* () {
      yield Buffer.from('ab');
      await Promise.reject(new Error('broken'));
    })();
    await assert.rejects(cut(body, [4]), /broken/);
  });

  it('is closed when its consumer stops', async () => {
    let closed = false;
    const body = (async function* () {
      try {
        yield* slabs('ab', 'cd', 'ef');
      } finally {
        closed = true;
      }
    })();
    for await (const piece of cutPieces(
      body,
      () => 1,
      () => undefined,
    )) {
      for await (const slab of piece.slabs) assert.equal(slab.length, 2);
      break;
    }
    assert.equal(closed, true);
  });
});
