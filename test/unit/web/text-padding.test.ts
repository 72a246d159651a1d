import assert from 'node:assert/strict';
import { paddingOf } from '../../../web/deck/text-padding.ts';

describe('the part of a map that the text of a slide covers', () => {
  const map = { left: 0, top: 0, right: 1000, bottom: 600 };
  const none = { top: 0, right: 0, bottom: 0, left: 0 };

  it('is at the side that is nearer to the text', () => {
    const text = { top: 300, bottom: 580 };
    assert.deepEqual(paddingOf(map, { ...text, left: 24, right: 384 }), { ...none, left: 384 });
    assert.deepEqual(paddingOf(map, { ...text, left: 616, right: 976 }), { ...none, right: 384 });
  });

  it('is empty if the text is under the map, or missing', () => {
    assert.deepEqual(paddingOf(map, { left: 0, right: 1000, top: 600, bottom: 800 }), none);
    assert.deepEqual(paddingOf(map, undefined), none);
  });
});
