import assert from 'node:assert/strict';
import { sizeOf } from '../../support/size.ts';
import { growsTooFast } from './growth.ts';
import { hostileTexts } from './hostile-texts.ts';
import { productPatterns } from './product-patterns.ts';

/** Patterns that are built from internal constants, never from external input. */
const puttingTogether = ['core/tokens/secret.ts'];
/** Nothing matches this character, so that the pattern must backtrack. */
const never = '\u0001';

/** The hostile text for which the time of the pattern grows faster than the text; null if there is none. */
async function attackOn(source: string, flags: string): Promise<string | null> {
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
      if (await growsTooFast({ make, work })) return JSON.stringify([first + start, repeated, last]);
    }
  }
  return null;
}

describe('The patterns of the product', function () {
  // No timeout, for slow machines.
  this.timeout(0);

  const { literals, made } = productPatterns();

  it('are literals that can be inspected', () => {
    assert.ok(literals.length > 100);
    assert.deepEqual(made, puttingTogether);
  });

  for (const [file, patterns] of Map.groupBy(literals, ({ location }) => location.replace(/:\d+$/, ''))) {
    it(`are linear: ${file}`, async () => {
      for (const { location, source, flags } of patterns) {
        assert.equal(await attackOn(source, flags), null, `${location} /${source}/${flags}`);
      }
    });
  }

  it('would be detected if they did', async () => {
    const slowPatterns = [/\s+$/, /<a>[^]*?<\/a>/g, /^\d+\.?\d*$/, /\s*,\s*/g, /x .* y/, /^\s+|\s+$/g];
    for (const slow of slowPatterns.slice(0, sizeOf({ gate: 1, long: slowPatterns.length }))) {
      assert.notEqual(await attackOn(slow.source, slow.flags), null, slow.source);
    }
  });
});
