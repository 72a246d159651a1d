import fc from 'fast-check';
import { findJump } from '../../geo/antimeridian/find-jump.ts';
import { nearerPole } from '../../geo/antimeridian/nearer-pole.ts';

/** Unusual JSON text that every parser must accept. */
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
    // Names may occur twice.
    fc
      .array(fc.tuple(oddString, tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`),
  ),
}));

/** On a grid of 0.5, so that edges and exact duplicates are common. */
export const ordinate = (maximum: number) =>
  fc.oneof(
    fc.integer({ min: -2 * maximum, max: 2 * maximum }).map((halves) => halves / 2),
    fc.constantFrom(-maximum, maximum, 0),
  );
const position = fc.tuple(ordinate(180), ordinate(90), fc.constantFrom('', '', ',417.5', ',-1e1,3'));
type Position = [number, number, string];
const text = ([x, y, more]: Position): string => `[${x},${y}${more}]`;
const line = (positions: readonly Position[]): string => `[${positions.map(text).join(',')}]`;

interface Shape {
  /** JSON of the geometry. */
  json: string;
  /** All its positions, and those its extent includes besides; none for an empty geometry. */
  positions: Position[];
}

/** A line across the antimeridian extends to it, and a ring around a pole to the pole. */
function reached(positions: Position[], isRing: boolean): Position[] {
  const values = Float64Array.from(positions.flatMap(([x, y]) => [x, y]));
  const jump = findJump(values, 0, values.length);
  if (jump === null) return positions;
  const pole = nearerPole(values, [{ from: 0, to: values.length }]);
  const y = isRing && jump.turns % 2 !== 0 ? pole : positions[0]![1];
  return [...positions, [-180, y, ''], [180, y, '']];
}

const plain: fc.Arbitrary<Shape> = fc.oneof(
  position.map((location) => ({
    json: `{"type":"Point","coordinates":${text(location)}}`,
    positions: [location],
  })),
  fc.array(position, { minLength: 2, maxLength: 5 }).map((positions) => ({
    json: `{"coordinates":${line(positions)},"type":"LineString"}`,
    positions: reached(positions, false),
  })),
  fc.array(position, { minLength: 3, maxLength: 5 }).map((open) => {
    const positions = [...open, open[0]!];
    const json = `{"type":"Polygon","bbox":[0,0,1,1],"coordinates":[${line(positions)}]}`;
    return { json, positions: reached(positions, true) };
  }),
  fc.array(position, { maxLength: 4 }).map((positions) => ({
    json: `{"type":"MultiPoint","coordinates":${line(positions)}}`,
    positions,
  })),
);
const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small' },
    plain,
    fc.array(tie('shape'), { maxLength: 3 }).map((shapes) => ({
      json: `{"type":"GeometryCollection","geometries":[${shapes.map(({ json }) => json).join(',')}]}`,
      positions: shapes.flatMap(({ positions }) => positions),
    })),
  ),
}));
const nothing: Shape = { json: 'null', positions: [] };

/** Features that any GeoJSON parser must accept. */
export const oddFeature = fc.record({
  shape: fc.oneof({ weight: 6, arbitrary: shape }, { weight: 1, arbitrary: fc.constant(nothing) }),
  properties: fc.oneof(
    fc.constant('null'),
    fc
      .array(fc.tuple(oddString, oddValue), { maxLength: 5 })
      .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`),
  ),
  id: fc.option(fc.oneof(oddNumber, oddString)),
  foreignMember: fc.option(fc.tuple(fc.constantFrom('"bbox"', '"title"', '"features"', '""'), oddValue)),
  /** Bytes of padding, so that some features are longer than a run. */
  padding: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 3000 })),
});
export type OddFeature = typeof oddFeature extends fc.Arbitrary<infer T> ? T : never;

export function oddFeatureText(
  { shape: { json }, properties, id, foreignMember, padding }: OddFeature,
  number: number,
): string {
  const members = [`"type":"Feature"`, `"properties":${properties}`, `"geometry":${json}`];
  if (id !== null) members.push(`"id":${id}`);
  if (foreignMember !== null) members.unshift(`${foreignMember[0]}:${foreignMember[1]}`);
  if (padding > 0) members.push(`"padding":"${'x'.repeat(padding)}"`);
  // Identifies the feature in this test, whatever else it contains.
  return `{${members.join(',')},"number":${number}}`;
}
