import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Bbox } from '../../../geo/bbox.ts';
import { type OddFeature, oddFeature, oddFeatureText, ordinate } from '../../support/odd-features.ts';
import { sizeOf } from '../../support/size.ts';
import { layerOf, temporaryDirectory, textOf } from './layers.ts';

const box = fc
  .tuple(ordinate(180), ordinate(90), ordinate(180), ordinate(90))
  .map(([a, b, c, d]): Bbox => [a, Math.min(b, d), c, Math.max(b, d)]);

/**
 * Whether a feature's bounding box meets the box by definition: edges count; west > east crosses the
 * antimeridian.
 */
function meets({ shape: { positions } }: OddFeature, [west, south, east, north]: Bbox): boolean {
  if (positions.length === 0) return false;
  const xs = positions.map(([x]) => x);
  const ys = positions.map(([, y]) => y);
  const [minX, maxX] = [Math.min(...xs), Math.max(...xs)];
  if (Math.min(...ys) > north || Math.max(...ys) < south) return false;
  const spans = west <= east ? [[west, east]] : [[west, 180], [-180, east]]; // prettier-ignore
  // Longitudes 360 degrees apart are the same location.
  return spans.some(([from, to]) =>
    [-360, 0, 360].some((turn) => from! + turn <= maxX && to! + turn >= minX),
  );
}

const lines = (answer: string): string[] => (answer === '' ? [] : answer.split(',\n')).sort();

describe('documents of odd features', () => {
  const directory = temporaryDirectory();

  it('are returned byte for byte, whole, by chunks and by boxes, from one or several parts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(oddFeature, { minLength: 1, maxLength: 40 }),
        fc.array(box, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 7, 1000),
        fc.constantFrom(300, 4096),
        async (features, boxes, perPart, batchBytes) => {
          const texts = features.map(oddFeatureText);
          const document = `{"type":"FeatureCollection","features":[${texts.join(',')}]}`;
          const limits = { batchBytes, part: { features: perPart } };
          const { reader, manifest } = await layerOf(directory, document, { threads: 1, limits });
          const whole = await reader.query({});
          assert.ok(whole.kind === 'features');
          assert.equal(whole.count, features.length);
          const inOrder = await textOf(whole);
          assert.deepEqual(lines(inOrder), [...texts].sort());
          const chunks = await Promise.all(manifest.chunks.map((_, index) => textOf(reader.chunk(index)!)));
          assert.equal(chunks.join(',\n'), inOrder);
          for (const bbox of boxes) {
            const answer = await reader.query({ bbox });
            assert.ok(answer.kind === 'features');
            const expected = features.flatMap((each, i) => (meets(each, bbox) ? [texts[i]!] : []));
            assert.deepEqual(lines(await textOf(answer)), expected.sort(), bbox.join());
            assert.equal(answer.count, expected.length);
          }
        },
      ),
      { numRuns: sizeOf({ gate: 20, long: 60 }) },
    );
  });
});
