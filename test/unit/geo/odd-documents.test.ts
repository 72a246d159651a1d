import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findJump } from '../../../geo/antimeridian/find-jump.ts';
import { nearerPole } from '../../../geo/antimeridian/nearer-pole.ts';
import type { Bbox } from '../../../geo/layer/manifest.ts';
import { layerOf, temporaryDirectory, textOf } from './layers.ts';

/** JSON text as nobody would write it by hand and every parser must take it. */
const oddNumber = fc.oneof(
  fc.constantFrom('1e400', '-1e400', '-0', '-0.0', '1E+2', '0.10', '9007199254740993', '1e-400', '5e-324'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);
const oddString = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\/"',
    '"\\u0022}]"',
    '"\ud83d\ude00"',
  ),
  fc.constantFrom('"__proto__"', '"constructor"', '"geometry"', '"]},{"', '"\u2028\u2029"', '"type"'),
);
const { value: oddValue } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(oddNumber, oddString, fc.constantFrom('null', 'true', 'false', '[]', '{}')),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    // Names may stand twice.
    fc
      .array(fc.tuple(oddString, tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`),
  ),
}));

/** On a grid of halves, so that edges and exact duplicates are common. */
const ordinate = (most: number) =>
  fc.oneof(
    fc.integer({ min: -2 * most, max: 2 * most }).map((halves) => halves / 2),
    fc.constantFrom(-most, most, 0),
  );
const position = fc.tuple(ordinate(180), ordinate(90), fc.constantFrom('', '', ',417.5', ',-1e1,3'));
type Position = [number, number, string];
const text = ([x, y, more]: Position): string => `[${x},${y}${more}]`;
const line = (positions: readonly Position[]): string => `[${positions.map(text).join(',')}]`;

interface Shape {
  /** JSON of the geometry. */
  json: string;
  /** All its positions, and where it reaches besides; none for a geometry without a place. */
  places: Position[];
}

/** What jumps over the antimeridian reaches up to it, and a ring around a pole up to that. */
function reached(places: Position[], isRing: boolean): Position[] {
  const values = Float64Array.from(places.flatMap(([x, y]) => [x, y]));
  const jump = findJump(values, 0, values.length);
  if (jump === null) return places;
  const pole = nearerPole(values, [{ from: 0, to: values.length }]);
  const y = isRing && jump.turns % 2 !== 0 ? pole : places[0]![1];
  return [...places, [-180, y, ''], [180, y, '']];
}

const plain: fc.Arbitrary<Shape> = fc.oneof(
  position.map((place) => ({ json: `{"type":"Point","coordinates":${text(place)}}`, places: [place] })),
  fc.array(position, { minLength: 2, maxLength: 5 }).map((places) => ({
    json: `{"coordinates":${line(places)},"type":"LineString"}`,
    places: reached(places, false),
  })),
  fc.array(position, { minLength: 3, maxLength: 5 }).map((open) => {
    const places = [...open, open[0]!];
    const json = `{"type":"Polygon","bbox":[0,0,1,1],"coordinates":[${line(places)}]}`;
    return { json, places: reached(places, true) };
  }),
  fc
    .array(position, { maxLength: 4 })
    .map((places) => ({ json: `{"type":"MultiPoint","coordinates":${line(places)}}`, places })),
);
const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small' },
    plain,
    fc.array(tie('shape'), { maxLength: 3 }).map((shapes) => ({
      json: `{"type":"GeometryCollection","geometries":[${shapes.map(({ json }) => json).join(',')}]}`,
      places: shapes.flatMap(({ places }) => places),
    })),
  ),
}));
const nothing: Shape = { json: 'null', places: [] };

const oddFeature = fc.record({
  shape: fc.oneof({ weight: 6, arbitrary: shape }, { weight: 1, arbitrary: fc.constant(nothing) }),
  properties: fc.oneof(
    fc.constant('null'),
    fc
      .array(fc.tuple(oddString, oddValue), { maxLength: 5 })
      .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`),
  ),
  id: fc.option(fc.oneof(oddNumber, oddString)),
  foreign: fc.option(fc.tuple(fc.constantFrom('"bbox"', '"title"', '"features"', '""'), oddValue)),
  /** Bytes of padding, so that some features are longer than a run. */
  padding: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 3000 })),
});
type OddFeature = typeof oddFeature extends fc.Arbitrary<infer T> ? T : never;

function write({ shape: { json }, properties, id, foreign, padding }: OddFeature, number: number): string {
  const members = [`"type":"Feature"`, `"properties":${properties}`, `"geometry":${json}`];
  if (id !== null) members.push(`"id":${id}`);
  if (foreign !== null) members.unshift(`${foreign[0]}:${foreign[1]}`);
  if (padding > 0) members.push(`"padding":"${'x'.repeat(padding)}"`);
  // What a feature is known by in this test, whatever else it holds.
  return `{${members.join(',')},"number":${number}}`;
}

const box = fc
  .tuple(ordinate(180), ordinate(90), ordinate(180), ordinate(90))
  .map(([a, b, c, d]): Bbox => [a, Math.min(b, d), c, Math.max(b, d)]);

/** Whether a feature's own box meets the box, by the definition: edges count, west of east crosses the antimeridian. */
function meets({ shape: { places } }: OddFeature, [west, south, east, north]: Bbox): boolean {
  if (places.length === 0) return false;
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [minX, maxX] = [Math.min(...xs), Math.max(...xs)];
  if (Math.min(...ys) > north || Math.max(...ys) < south) return false;
  const spans = west <= east ? [[west, east]] : [[west, 180], [-180, east]]; // prettier-ignore
  // A turn of the globe leads to the same place.
  return spans.some(([from, to]) =>
    [-360, 0, 360].some((turn) => from! + turn <= maxX && to! + turn >= minX),
  );
}

const lines = (answer: string): string[] => (answer === '' ? [] : answer.split(',\n')).sort();

describe('documents of odd features', () => {
  const directory = temporaryDirectory();

  it('come out as they went in, to the letter, whole, by chunks and by boxes, of one part and of several', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(oddFeature, { minLength: 1, maxLength: 40 }),
        fc.array(box, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1, 7, 1000),
        fc.constantFrom(300, 4096),
        async (features, boxes, perPart, runBytes) => {
          const texts = features.map(write);
          const document = `{"type":"FeatureCollection","features":[${texts.join(',')}]}`;
          const limits = { runBytes, part: { features: perPart } };
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
      { numRuns: 60 },
    );
  });
});
