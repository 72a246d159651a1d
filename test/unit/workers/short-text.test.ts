import assert from 'node:assert/strict';
import { shortText } from '../../../workers/step-pods/short-text.ts';

// oxlint-disable-next-line typescript/require-await -- a stream has no other form
async function* times(count: number, slab: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let left = count; left > 0; left--) yield slab;
}

describe('the response of a pod', () => {
  it('is read to its end, also if a character is split', async () => {
    const letters = Buffer.from('ä');
    const cut = async function* () {
      yield* times(1, letters.subarray(0, 1));
      yield* times(1, letters.subarray(1));
    };
    assert.equal(await shortText(cut()), 'ä');
  });

  it('is not read indefinitely', async () => {
    await assert.rejects(shortText(times(Infinity, Buffer.alloc(2 ** 16))), /too long/);
  });
});
