import { maxDigits, lanes, numberTables } from './number-tables.ts';
import { answer, type Code, f64, i32, i64, select, v128, when, repeatWhile } from '../wasm/instructions.ts';
import { defineFunction, type Variable, type Variables } from '../wasm/module.ts';

const maxWholeDigits = 9;
const exactLimit = 2n ** 53n;

const [point, zero, exponentMark] = [46, 48, 101];

const bytes = (value: number): Code => v128.const(Array.from({ length: 16 }, () => value));
const words = (...pair: [number, number]): Code =>
  v128.const(Array.from({ length: 4 }, () => pair.flatMap((word) => [word & 255, word >> 8])).flat());

/** Number of digits at an address, up to 16. */
const countDigits = (address: Code): Code => {
  const isDigit = v128.ltUI8(v128.subI8(v128.load(address), bytes(zero)), bytes(10));
  return i32.ctz(i32.xor(v128.bitsI8(isDigit), i32.const(-1)));
};

/**
 * The last `count` of the 16 digits before an address, as two numbers of eight digits: the first one in the
 * lower half. Digits are combined into pairs, pairs into fours, fours into eights.
 */
const lastDigits = (address: Code, count: Code): Code => {
  const all = v128.subI8(v128.load(i32.sub(address, i32.const(lanes))), bytes(zero));
  const mask = v128.load(i32.mul(count, i32.const(lanes)), numberTables.masks);
  const digits = v128.and(all, mask);
  const pairs = v128.addI16(
    v128.mulI16(v128.and(digits, words(255, 255)), words(10, 10)),
    v128.shrUI16(digits, i32.const(8)),
  );
  const fours = v128.narrowI32(v128.dotI16(pairs, words(100, 1)), bytes(0));
  return v128.lowI64(v128.dotI16(fours, words(10_000, 1)));
};

const lower = (value: Code): Code => i64.and(value, i64.const(0xffff_ffffn));
const upper = (value: Code): Code => i64.shrU(value, i64.const(32n));

/** The upper 64 bits of the product of two 64-bit numbers. */
const upperProduct = (a: Variable, b: Variable, middle: Variable, high: Variable): Code => [
  ...middle.set(i64.add(i64.mul(upper(a.get), lower(b.get)), upper(i64.mul(lower(a.get), lower(b.get))))),
  ...high.set(
    i64.add(
      i64.add(i64.mul(upper(a.get), upper(b.get)), upper(middle.get)),
      upper(i64.add(i64.mul(lower(a.get), upper(b.get)), lower(middle.get))),
    ),
  ),
];

type NumberVariables = Variables<
  'p' | 'digits' | 'end' | 'whole' | 'decimals' | 'c' | 'mantissa' | 'eights' | 'zeros' | 'reciprocal'
> &
  Variables<'middle' | 'high' | 'value'>;

const leave = answer(i32.const(0));
const isDigit = (c: Variable): Code => i32.ltU(i32.sub(c.get, i32.const(zero)), i32.const(10));
const isExponent = (c: Variable): Code => i32.eq(i32.or(c.get, i32.const(32)), i32.const(exponentMark));
const next = (p: Variable): Code => p.set(i32.add(p.get, i32.const(1)));

/** The digits before the decimal point, and the character after them. */
function readWhole({ p, digits, end, whole, c }: NumberVariables): Code {
  const at = i32.load8u(p.get);
  return [
    digits.set(countDigits(p.get)),
    when(i32.geU(i32.sub(digits.get, i32.const(1)), i32.const(maxWholeDigits)), leave),
    when(i32.and(i32.gtU(digits.get, i32.const(1)), i32.eq(at, i32.const(zero))), leave),
    end.set(i32.add(p.get, digits.get)),
    repeatWhile(
      i32.ltU(p.get, end.get),
      whole.set(i32.add(i32.mul(whole.get, i32.const(10)), i32.sub(at, i32.const(zero)))),
      next(p),
    ),
    c.set(at),
  ].flat();
}

/** All digits as one number, and the character after them. */
function readDecimals({ p, whole, decimals, c, mantissa, eights }: NumberVariables): Code {
  const tens = i64.load(i32.shl(decimals.get, i32.const(3)), numberTables.tens);
  return [
    next(p),
    decimals.set(countDigits(p.get)),
    when(i32.eqz(decimals.get), leave),
    p.set(i32.add(p.get, decimals.get)),
    eights.set(lastDigits(p.get, decimals.get)),
    mantissa.set(
      i64.add(
        i64.mul(i64.fromI32(whole.get), tens),
        i64.add(i64.mul(lower(eights.get), i64.const(100_000_000n)), upper(eights.get)),
      ),
    ),
    c.set(i32.load8u(p.get)),
    when(
      i32.and(isDigit(c), i32.eq(decimals.get, i32.const(lanes))),
      repeatWhile(
        isDigit(c),
        mantissa.set(
          i64.add(i64.mul(mantissa.get, i64.const(10n)), i64.fromI32(i32.sub(c.get, i32.const(zero)))),
        ),
        decimals.set(i32.add(decimals.get, i32.const(1))),
        next(p),
        c.set(i32.load8u(p.get)),
      ),
    ),
  ].flat();
}

/**
 * The double nearest to the decimal, from the upper half of the product of its digits with a power of ten.
 * With this few digits, at most nine of them before the point, the value is never exactly between two
 * doubles.
 */
function divideByTens(
  { mantissa, zeros, reciprocal, middle, high, value }: NumberVariables,
  eighth: Code,
): Code {
  const one = i64.const(1n);
  const leading = i64.shrU(high.get, i64.const(63n));
  const exponent = i64.sub(i64.add(i64.load(eighth, numberTables.exponents), leading), zeros.get);
  return [
    zeros.set(i64.clz(mantissa.get)),
    mantissa.set(i64.shl(mantissa.get, zeros.get)),
    reciprocal.set(i64.load(eighth, numberTables.reciprocals)),
    upperProduct(mantissa, reciprocal, middle, high),
    // The lower half of the product could carry into the significant bits.
    when(i64.eq(i64.and(high.get, i64.const(511n)), i64.const(511n)), leave),
    mantissa.set(i64.shrU(high.get, i64.add(leading, i64.const(9n)))),
    mantissa.set(i64.shrU(i64.add(mantissa.get, i64.and(mantissa.get, one)), one)),
    value.set(
      f64.ofBits(i64.add(i64.shl(exponent, i64.const(52n)), i64.sub(mantissa.get, i64.const(2n ** 52n)))),
    ),
  ].flat();
}

/**
 * Reads the JSON number at an address and stores the same double as JSON.parse, to the bit, at another.
 * Returns the address after it, or 0 if it cannot decide: exponents, too many digits, close roundings, and
 * invalid numbers. Digits are read 16 at a time; decimals are converted by division if that is exact, and
 * otherwise as in D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51
 * (2021), using only the upper half of the product.
 */
export const readNumberCode = defineFunction(
  ['p', 'out'],
  {
    ...{ isNegative: 'i32', digits: 'i32', end: 'i32', whole: 'i32', decimals: 'i32', c: 'i32' },
    ...{ mantissa: 'i64', eights: 'i64', zeros: 'i64', reciprocal: 'i64' },
    ...{ middle: 'i64', high: 'i64', value: 'f64' },
  },
  (variables) => {
    const { p, out, isNegative, digits, whole, decimals, c, mantissa, value } = variables;
    const eighth = i32.shl(decimals.get, i32.const(3));
    const give: Code = [
      ...f64.store(out.get, select(f64.neg(value.get), value.get, isNegative.get)),
      ...answer(p.get),
    ];
    return [
      isNegative.set(i32.eq(i32.load8u(p.get), i32.const(45))),
      p.set(i32.add(p.get, isNegative.get)),
      readWhole(variables),
      when(
        i32.ne(c.get, i32.const(point)),
        when(isExponent(c), leave),
        value.set(f64.fromI64(i64.fromI32(whole.get))),
        give,
      ),
      readDecimals(variables),
      when(i32.gtU(i32.add(digits.get, decimals.get), i32.const(maxDigits)), leave),
      when(isExponent(c), leave),
      when(
        i64.ltU(mantissa.get, i64.const(exactLimit)),
        value.set(f64.div(f64.fromI64(mantissa.get), f64.load(eighth, numberTables.exact))),
        give,
      ),
      divideByTens(variables, eighth),
      give,
      i32.const(0),
    ];
  },
);
