import assert from 'node:assert/strict';
import { slideByKey } from '../../../web/deck/stage-keys.ts';

describe('keys while presenting', () => {
  const from = (at: number) => (key: string) => slideByKey(key, at, 3);

  it('go forward and back, and never beyond the ends', () => {
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', ' '])
      assert.deepEqual([0, 1, 2].map((at) => from(at)(key)), [1, 2, 2], key); // prettier-ignore
    for (const key of ['ArrowLeft', 'ArrowUp', 'PageUp'])
      assert.deepEqual([0, 1, 2].map((at) => from(at)(key)), [0, 0, 1], key); // prettier-ignore
  });

  it('go to the first and the last slide; other keys do nothing', () => {
    assert.deepEqual(['Home', 'End', 'Enter', 'a', 'Escape'].map(from(1)), [0, 2, null, null, null]);
  });
});
