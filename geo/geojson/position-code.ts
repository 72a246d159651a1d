import { answer, call, type Code, i32, repeatWhile, when } from '../wasm/instructions.ts';
import { defineFunction, encodeModule, type Variable } from '../wasm/module.ts';
import { readNumberCode } from '../json/number-code.ts';

const comma = 44;
const opening = 91;
const closing = 93;

/** Bytes of a position as two doubles. */
export const positionBytes = 16;

/** Addresses where the code stores the end of the written positions, and whether the line ends after them. */
export const state = { out: 0, isClosed: 4 } as const;

const past = (variable: Variable, bytes: number): Code =>
  variable.set(i32.add(variable.get, i32.const(bytes)));

/** The first address at or after `p` without white space. */
const skipSpaceCode = defineFunction(['p'], { c: 'i32' }, ({ p, c }) => {
  const isSpace = [32, 10, 13, 9]
    .map((space) => i32.eq(c.get, i32.const(space)))
    .reduce((one, other) => i32.or(one, other));
  const readCharacter = c.set(i32.load8u(p.get));
  return [readCharacter, when(isSpace, repeatWhile(isSpace, past(p, 1), readCharacter)), p.get];
});

const [skipSpace, readNumber] = [0, 1];

/**
 * Reads positions of two ordinates, separated by commas, starting at the bracket of the first, and stores
 * them from `out` up to `end`. Returns the address after the bracket that closes the line, or the address of
 * the first position it cannot read: it does not fit, is not a plain pair of numbers, or continues beyond the
 * text, which a zero byte must terminate.
 */
const readPositionsCode = defineFunction(['p', 'out', 'end'], { start: 'i32' }, ({ p, out, end, start }) => {
  const at = i32.load8u(p.get);
  const notify = (isClosed: number, address: Code): Code => [
    ...i32.store(i32.const(state.out), out.get),
    ...i32.store(i32.const(state.isClosed), i32.const(isClosed)),
    ...answer(address),
  ];
  const leave = notify(0, start.get);
  const space = when(i32.leU(at, i32.const(32)), p.set(call(skipSpace, p.get)));
  const take = (c: number): Code => [...when(i32.ne(at, i32.const(c)), leave), ...past(p, 1), ...space];
  const number = (offset: number): Code => [
    ...p.set(call(readNumber, p.get, i32.add(out.get, i32.const(offset)))),
    ...when(i32.eqz(p.get), leave),
    ...space,
  ];
  const isLast = i32.eq(at, i32.const(closing));
  return [
    repeatWhile(
      i32.const(1),
      start.set(p.get),
      when(i32.geU(out.get, end.get), leave),
      take(opening),
      number(0),
      take(comma),
      number(8),
      take(closing),
      when(isLast, past(out, positionBytes), past(p, 1), notify(1, p.get)),
      take(comma),
      past(out, positionBytes),
    ),
    i32.const(0),
  ];
});

export interface PositionCode {
  readonly memory: WebAssembly.Memory;
  readonly readPositions: (p: number, out: number, end: number) => number;
}

let module: WebAssembly.Module | undefined;

/** Creates an instance of the code with its own memory. */
export function startPositionCode(): PositionCode {
  const functions = [skipSpaceCode, readNumberCode, { ...readPositionsCode, name: 'readPositions' }];
  module ??= new WebAssembly.Module(encodeModule(functions));
  return new WebAssembly.Instance(module).exports as unknown as PositionCode;
}
