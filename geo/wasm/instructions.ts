/**
 * WebAssembly instructions as bytes. Operands precede an instruction, so each is a function of the code of
 * its operands. Source: WebAssembly Core Specification 2.0, section 5.4.
 */
export type Code = readonly number[];

export const types = { i32: 0x7f, i64: 0x7e, f64: 0x7c, v128: 0x7b } as const;
export type ValueType = keyof typeof types;

/** LEB128. */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

export function signed(value: bigint): number[] {
  const bytes: number[] = [];
  for (;;) {
    const low = Number(value & 127n);
    value >>= 7n;
    if ((value === 0n && low < 64) || (value === -1n && low >= 64)) return [...bytes, low];
    bytes.push(low | 128);
  }
}

const plain =
  (code: number) =>
  (...operands: Code[]): Code => [...operands.flat(), code];
const vector =
  (code: number) =>
  (...operands: Code[]): Code => [...operands.flat(), 0xfd, ...unsigned(code)];
/** At an address plus an offset. */
const load =
  (...code: number[]) =>
  (address: Code, offset = 0): Code => [...address, ...code, 0, ...unsigned(offset)];
const store =
  (code: number) =>
  (address: Code, value: Code, offset = 0): Code => [...address, ...value, code, 0, ...unsigned(offset)];

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(BigInt(value))],
  load8u: load(0x2d),
  store: store(0x36),
  eqz: plain(0x45),
  eq: plain(0x46),
  ne: plain(0x47),
  ltU: plain(0x49),
  gtU: plain(0x4b),
  leU: plain(0x4d),
  geU: plain(0x4f),
  ctz: plain(0x68),
  add: plain(0x6a),
  sub: plain(0x6b),
  mul: plain(0x6c),
  and: plain(0x71),
  or: plain(0x72),
  xor: plain(0x73),
  shl: plain(0x74),
};

export const i64 = {
  const: (value: bigint): Code => [0x42, ...signed(value)],
  load: load(0x29),
  eq: plain(0x51),
  ltU: plain(0x54),
  leU: plain(0x58),
  clz: plain(0x79),
  add: plain(0x7c),
  sub: plain(0x7d),
  mul: plain(0x7e),
  and: plain(0x83),
  or: plain(0x84),
  shl: plain(0x86),
  shrU: plain(0x88),
  fromI32: plain(0xad),
};

export const f64 = {
  load: load(0x2b),
  store: store(0x39),
  neg: plain(0x9a),
  div: plain(0xa3),
  fromI64: plain(0xb9),
  ofBits: plain(0xbf),
};

export const v128 = {
  load: load(0xfd, 0),
  const: (bytes: readonly number[]): Code => [0xfd, 12, ...bytes],
  and: vector(0x4e),
  /** Subtracts bytes. */
  subI8: vector(0x71),
  ltUI8: vector(0x26),
  /** The upper bit of each of 16 bytes. */
  bitsI8: vector(0x64),
  shrUI16: vector(0x8d),
  addI16: vector(0x8e),
  mulI16: vector(0x95),
  /** Products of 16-bit lanes, added in pairs. */
  dotI16: vector(0xba),
  narrowI32: vector(0x86),
  /** The lower 64 bits. */
  lowI64: (operand: Code): Code => [...operand, 0xfd, 29, 0],
};

const empty = 0x40;
const end = 0x0b;

export const call = (number: number, ...operands: Code[]): Code => [
  ...operands.flat(),
  0x10,
  ...unsigned(number),
];
export const select = plain(0x1b);
export const answer = plain(0x0f);
export const when = (condition: Code, ...then: Code[]): Code => [
  ...condition,
  0x04,
  empty,
  ...then.flat(),
  end,
];
/** Repeats `body` while `condition`, evaluated after it, holds. */
export const repeatWhile = (condition: Code, ...body: Code[]): Code => [
  0x03,
  empty,
  ...body.flat(),
  ...condition,
  0x0d,
  0,
  end,
];
