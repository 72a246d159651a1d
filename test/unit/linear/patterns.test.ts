import assert from 'node:assert/strict';
import { growsTooFast } from './growth.ts';
import { hostileTexts } from './hostile-texts.ts';
import { productPatterns } from './product-patterns.ts';

/** Patterns that are put together from our own constants, never from what comes from outside. */
const puttingTogether = ['core/tokens/secret.ts'];
/** Nothing matches this: what has been taken in is given back. */
const never = '\u0001';

/** The hostile text under which the pattern takes longer than the text grows; null where there is none. */
function attackOn(source: string, flags: string): string | null {
  const pattern = new RegExp(source, flags);
  const work = (text: string): unknown => {
    pattern.lastIndex = 0;
    return pattern.global ? text.replace(pattern, '') : pattern.exec(text);
  };
  for (const { start, repeated } of hostileTexts(source, flags)) {
    for (const [first, last] of [
      ['', ''],
      ['', never],
      [never, never],
    ] as const) {
      const make = (length: number) =>
        first + start + repeated.repeat(Math.ceil(length / repeated.length)) + last;
      if (growsTooFast({ make, work })) return JSON.stringify([first + start, repeated, last]);
    }
  }
  return null;
}

describe('The patterns of the product', () => {
  const { literals, made } = productPatterns();

  it('are written down, where they can be looked at', () => {
    assert.ok(literals.length > 100);
    assert.deepEqual(made, puttingTogether);
  });

  for (const [file, patterns] of Map.groupBy(literals, ({ place }) => place.replace(/:\d+$/, ''))) {
    it(`take no longer than their text grows: ${file}`, () => {
      for (const { place, source, flags } of patterns) {
        assert.equal(attackOn(source, flags), null, `${place} /${source}/${flags}`);
      }
    });
  }

  it('would be told of if they did', () => {
    const slow = [/\s+$/, /<a>[^]*?<\/a>/g, /\s*,\s*/g, /^\d+\.?\d*$/, /x .* y/, /^\s+|\s+$/g];
    const unseen = slow.filter(({ source, flags }) => attackOn(source, flags) === null);
    assert.deepEqual(unseen, []);
    assert.equal(attackOn(/"(?:[^"\\]|\\.)*"/y.source, 'y'), null);
  });
});
