import assert from 'node:assert/strict';
import { growsTooFast } from './growth.ts';
import { readers } from './readers.ts';

/** The texts of a seed: repeats the last word before "…", or the last character if there is no blank. */
function* textsOf(seed: string): Generator<(length: number) => string> {
  const [before = '', after = ''] = seed.split('…');
  const units = new Set([before, before.slice(-1), before.slice(-4)]);
  for (const unit of units) {
    const start = before.slice(0, before.length - unit.length);
    yield (length) => `${start}${unit.repeat(Math.max(1, Math.ceil(length / unit.length)))}${after}\u0001`;
  }
}

describe('Readers of external text', function () {
  // No timeout, for slow machines.
  this.timeout(0);

  for (const [name, { read, maxLength, seeds }] of Object.entries(readers)) {
    it(`are linear: ${name}`, async () => {
      // Refused text has been read as well.
      const work = async (text: string) => {
        try {
          await read(text);
        } catch (error) {
          assert.ok(error instanceof Error && error.name !== 'RangeError', String(error));
        }
      };
      for (const seed of seeds) {
        for (const make of textsOf(seed)) {
          const isSlow = await growsTooFast({
            make,
            work,
            ...(maxLength !== undefined && { maxLength }),
          });
          assert.ok(!isSlow, `${seed}: ${make(1).slice(-60)}`);
        }
      }
    });
  }
});
