import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readNumber } from '../../../geo/json/read-number.ts';

const out = new Float64Array(1);

function read(text: string): { value: number; end: number } {
  const end = readNumber(Buffer.from(`${text},\0`), 0, out, 0);
  return { value: out[0]!, end };
}

function assertExact(text: string): void {
  const { value, end } = read(text);
  assert.equal(end, text.length, text);
  assert.ok(Object.is(value, JSON.parse(text)), `${text} was read as ${value}`);
}

const digits = fc.string({
  unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
  minLength: 1,
  maxLength: 22,
});
const integer = digits.map((text) => text.replace(/^0+(?=\d)/, ''));

describe('the number reader', () => {
  it('gives the double that JSON.parse gives, to the bit, for any decimal text', () => {
    const text = fc
      .tuple(
        fc.constantFrom('', '-'),
        integer,
        fc.option(digits),
        fc.option(fc.integer({ min: -340, max: 320 })),
      )
      .map(([sign, whole, fraction, exponent]) => {
        const tail = exponent === null ? '' : `e${exponent}`;
        return `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${tail}`;
      });
    fc.assert(fc.property(text, assertExact), { numRuns: 50_000 });
  });

  it('gives it for the shortest text of any double', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(double, (value) => assertExact(JSON.stringify(value))),
      { numRuns: 20_000 },
    );
  });

  it('gives it for degrees with one to twenty decimals', () => {
    const degree = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(degree, fc.integer({ min: 1, max: 20 }), (value, locations) =>
        assertExact(value.toFixed(locations)),
      ),
      { numRuns: 50_000 },
    );
  });

  it('rounds halves between two doubles to even', () => {
    for (const text of [
      '9007199254740993.0',
      '900719925474099.25',
      '4503599627370497.5',
      '1.00000000000000011102230246251565',
      '0.500000000000000166533453693773481063544750213623046875',
      '9007199254.740993',
    ])
      assertExact(text);
    // Decimals of 17 and 18 digits exactly halfway between two neighbours, and one unit beside it.
    for (let i = 0n; i < 2000n; i++)
      for (const beside of [-1n, 0n, 1n])
        assertExact(String((2n ** 53n + 2n * i + 1n) * 10n + beside).replace(/(\d\d)$/, '.$1'));
  });

  it('keeps the sign of a negative zero', () => {
    for (const text of ['-0', '-0.0', '-0.000', '-0e5']) assertExact(text);
  });

  it('refuses what is not a JSON number, and reports the position', () => {
    for (const [text, at] of [
      ['01', 1],
      ['-', 1],
      ['+1', 0],
      ['.5', 0],
      ['1.', 2],
      ['1.e5', 2],
      ['1e', 2],
      ['1e+', 3],
      ['-01', 2],
      ['NaN', 0],
      ['Infinity', 0],
      ['', 0],
    ] as const)
      assert.equal(read(text).end, -1 - at, text);
  });
});
