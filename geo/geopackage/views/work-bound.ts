import type { DatabaseSync } from 'node:sqlite';

/** Rows of the tables, by the root pages of the tables and of their indexes. */
export type RowsAt = ReadonlyMap<number, number>;

/** One instruction of a compiled query, as EXPLAIN lists it. */
interface Instruction {
  readonly addr: number;
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
}

interface Loop {
  readonly from: number;
  readonly to: number;
  readonly cursor: number;
}

const nexts: ReadonlySet<string> = new Set(['Next', 'Prev', 'SorterNext']);
/** Instructions, besides coroutines, that execute parts of a query in another order than they are listed. */
const jumps: ReadonlySet<string> = new Set(['Gosub', 'RowSetRead']);

/**
 * An upper bound for the rows that a query reads, from the loops of its compiled form and the rows of its tables: nested
 * loops multiply, loops after each other add. Infinity if it reads anything but tables.
 */
export function workBound(database: DatabaseSync, query: string, rowsAt: RowsAt): number {
  const program = database.prepare(`EXPLAIN ${query}`).all() as unknown as Instruction[];
  if (program.some(({ opcode }) => opcode.startsWith('V') && opcode !== 'Variable')) return Infinity;
  const fillings = fillingsOf(program);
  const sizes = sizesOf(program, fillings, rowsAt);
  const loops = loopsOf(program);
  const sizeOf = ({ cursor }: Loop, before: number) => Math.max(1, sizes.get(cursor) ?? before);
  if (!program.some(isDetour)) return sumOf(loops, sizeOf);
  const isFilling = ({ to }: Loop) => [...fillings.values()].some(({ addr }) => addr === to);
  let product = 1;
  // A coroutine runs once, and its rows are read by one loop of the rest.
  const bodies = program.some(({ opcode }) => jumps.has(opcode)) ? [] : coroutinesOf(program);
  const bodyOf = ({ to }: Loop) => bodies.findLast(({ start, end }) => start <= to && to < end);
  for (const body of bodies)
    product *= sumOf(loops.filter((loop) => bodyOf(loop) === body), sizeOf) + 1; // prettier-ignore
  for (const loop of loops)
    if (!isFilling(loop) && bodyOf(loop) === undefined) product *= sizeOf(loop, product) + 1;
  return loops.filter(isFilling).reduce((sum, loop) => sum + sizeOf(loop, product), product);
}

/** The parts of a program that are coroutines; inner ones after those that contain them. */
function coroutinesOf(program: readonly Instruction[]): { readonly start: number; readonly end: number }[] {
  return program
    .filter(({ opcode }) => opcode === 'InitCoroutine')
    .map(({ addr, p2 }) => ({ start: addr, end: p2 }));
}

/** A jump back without a cursor is a loop, too; the last instruction jumps to the start. */
function isDetour({ opcode, addr, p2 }: Instruction): boolean {
  return jumps.has(opcode) || opcode === 'InitCoroutine' || (opcode === 'Goto' && p2 < addr && p2 !== 1);
}

/** Loops in the order of their ends: inner ones before those that contain them. */
function loopsOf(program: readonly Instruction[]): Loop[] {
  return program
    .filter(({ opcode }) => nexts.has(opcode))
    .map(({ addr, p1, p2 }) => ({ from: p2, to: addr, cursor: p1 }));
}

/** By cursor of a temporary index: the instruction of the loop that fills it once from its table. */
function fillingsOf(program: readonly Instruction[]): ReadonlyMap<number, Instruction> {
  const found = new Map<number, Instruction>();
  for (const [at, { opcode, p1 }] of program.entries()) {
    if (opcode !== 'OpenAutoindex') continue;
    const filling = program.slice(at).find((each) => nexts.has(each.opcode));
    if (filling !== undefined) found.set(p1, filling);
  }
  return found;
}

/** Rows by cursor. Cursors of temporary tables are absent: they have at most as many rows as were read before. */
function sizesOf(
  program: readonly Instruction[],
  fillings: ReturnType<typeof fillingsOf>,
  rowsAt: RowsAt,
): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>();
  for (const { opcode, p1, p2 } of program)
    if (opcode === 'OpenRead') sizes.set(p1, rowsAt.get(p2) ?? Infinity);
  for (const [cursor, { p1: table }] of fillings) {
    const rows = sizes.get(table);
    if (rows !== undefined) sizes.set(cursor, rows);
  }
  return sizes;
}

function sumOf(loops: readonly Loop[], sizeOf: (loop: Loop, before: number) => number): number {
  let total = 0;
  const open: { readonly from: number; readonly work: number }[] = [];
  for (const loop of loops) {
    let inner = 0;
    for (let last = open.at(-1); last !== undefined && last.from > loop.from; last = open.at(-1)) {
      inner += last.work;
      open.pop();
    }
    const work = sizeOf(loop, Math.max(1, total)) * (1 + inner);
    open.push({ from: loop.from, work });
    total = open.reduce((sum, each) => sum + each.work, 0);
  }
  return total;
}
