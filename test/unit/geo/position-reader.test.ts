import assert from 'node:assert/strict';
import fc from 'fast-check';
import { GeometryBuffer } from '../../../geo/geojson/geometry-buffer.ts';
import { PositionReader } from '../../../geo/geojson/position-reader.ts';
import { Defect } from '../../../geo/json/defect.ts';
import { sizeOf } from '../../support/size.ts';

/** What a line of text is read as: the doubles, and the offset after it. */
function readLine(text: string, before = ''): { xy: number[]; z: number[]; end: number } {
  const buffer = new GeometryBuffer();
  const end = buffer.readLine(Buffer.from(`${before}${text}\0`), before.length);
  const { positions, hasZ } = buffer;
  return {
    xy: [...buffer.xy.subarray(0, positions * 2)],
    z: hasZ ? [...buffer.z.subarray(0, positions)] : [],
    end: end - before.length,
  };
}

function assertExact(text: string, before = ''): void {
  const expected = JSON.parse(text) as number[][];
  const { xy, z, end } = readLine(text, before);
  assert.equal(end, text.length);
  assert.equal(xy.length, expected.length * 2);
  for (const [i, [x, y]] of expected.entries()) {
    assert.ok(Object.is(xy[i * 2], x), `${x} was read as ${xy[i * 2]}`);
    assert.ok(Object.is(xy[i * 2 + 1], y), `${y} was read as ${xy[i * 2 + 1]}`);
  }
  const hasZ = expected.some(({ length }) => length > 2);
  assert.deepEqual(z, hasZ ? expected.map(([, , height]) => height ?? NaN) : []);
}

const digits = (max: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength: max });
const decimal = fc
  .tuple(fc.constantFrom('', '-'), digits(11), fc.option(digits(19)))
  .map(
    ([sign, whole, fraction]) =>
      `${sign}${whole.replace(/^0+(?=\d)/, '')}${fraction === null ? '' : `.${fraction}`}`,
  );
const degrees = fc.double({ min: -180, max: 180, noNaN: true });
const number = fc.oneof(
  { weight: 3, arbitrary: decimal },
  { weight: 3, arbitrary: degrees.map((value) => JSON.stringify(value)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(degrees, fc.integer({ min: 0, max: 20 }))
      .map(([value, locations]) => value.toFixed(locations)),
  },
  { weight: 1, arbitrary: fc.constantFrom('-0', '-0.0', '1e2', '-1.5E-3', '0', '180', '9007199254740993.0') },
);
const space = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  fc.constantFrom(' ', '\n', '\r\n\t', '   '),
);
const position = fc
  .tuple(fc.array(number, { minLength: 2, maxLength: 2 }), fc.option(number, { freq: 30 }), space, space)
  .map(
    ([pair, height, a, b]) =>
      `[${a}${[...pair, ...(height === null ? [] : [height])].join(`${b},${a}`)}${b}]`,
  );
const line = fc
  .tuple(fc.array(position, { minLength: 1, maxLength: 200 }), space)
  .map(([positions, a]) => `[${a}${positions.join(`${a},${a}`)}${a}]`);

describe('the reader of positions', () => {
  it('gives the doubles that JSON.parse gives, to the bit, however lines are written', () => {
    fc.assert(
      fc.property(line, (text) => assertExact(text)),
      { numRuns: sizeOf({ gate: 300, long: 1000 }) },
    );
  });

  it('gives them for decimals right between two doubles, and a unit beside', () => {
    const texts: string[] = [];
    for (let i = 0n; i < 2000n; i++)
      for (const beside of [-1n, 0n, 1n])
        texts.push(String((2n ** 53n + 2n * i + 1n) * 1000n + beside).replace(/(\d{10})$/, '.$1'));
    assertExact(`[${texts.map((text) => `[${text},-${text}]`).join(',')}]`);
  });

  it('gives them wherever a window ends', () => {
    const text = `[${Array.from({ length: 9000 }, (_, i) => `[${i / 7},${-i / 13}]`).join(',')}]`;
    for (let before = 0; before < 60; before++) assertExact(text, ' '.repeat(before));
  });

  it('gives them where a window ends in the space between two positions', () => {
    for (const space of [' ', '\n      ', ' '.repeat(300)]) {
      const positions = Array.from({ length: 4000 }, (_, i) => `[${i / 7},${space}${-i / 13}]`);
      const text = `[${space}${positions.join(`,${space}`)}${space}]`;
      for (let before = 0; before < 60; before++) assertExact(text, ' '.repeat(before));
    }
  });

  it('continues with text that replaces another one', () => {
    const buffer = new GeometryBuffer();
    const bytes = Buffer.from('[[1,2],[3,4]]\0');
    buffer.readLine(bytes, 0);
    bytes.write('[[5,6],[7,8]]');
    buffer.forgetText();
    buffer.clear();
    buffer.readLine(bytes, 0);
    assert.deepEqual([...buffer.xy.subarray(0, 4)], [5, 6, 7, 8]);
  });

  it('reads most of what is common by itself', () => {
    const texts = Array.from({ length: 5000 }, (_, i) => `[${(i * Math.PI) % 180}, ${(-i * Math.E) % 90}]`);
    const bytes = Buffer.from(`${texts.join(',')}]\0`);
    const reader = new PositionReader(16);
    let left = 0;
    for (let p = reader.read(bytes, 0, 0); !reader.isClosed; left++) {
      const known = reader.positions;
      p = bytes.indexOf('[', p + 1);
      reader.reserve(known + 1);
      p = reader.read(bytes, p, known + 1);
    }
    assert.equal(reader.positions, texts.length);
    assert.ok(left < texts.length / 50, `${left} of ${texts.length} were left to others`);
  });

  it('refuses what is no line of numbers, as a reader of one position after the other does', () => {
    const mutation = fc.tuple(line, fc.nat(), fc.constantFrom(...Array.from('[],.-+e0 x"\0{}nN')));
    fc.assert(
      fc.property(mutation, ([text, at, c]) => {
        const index = at % text.length;
        const changed = text.slice(0, index) + c + text.slice(index + 1);
        if (isLine(changed)) assertExact(changed);
        else
          assert.throws(
            () => {
              const { end } = readLine(changed);
              // What ends early is for the caller to go on with.
              if (end < changed.length && isLine(changed.slice(0, end)))
                throw new Defect('invalid_json', '', end);
            },
            (error) => error instanceof Defect && error.at <= changed.length,
            changed,
          );
      }),
      { numRuns: sizeOf({ gate: 800, long: 3000 }) },
    );
  });
});

function isLine(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const isPosition = (item: unknown) =>
      Array.isArray(item) && item.length >= 2 && item.every((each) => typeof each === 'number');
    return Array.isArray(value) && value.every(isPosition);
  } catch {
    return false;
  }
}
