const minSlots = 1024;
/** A slot that no cell uses. */
const empty = -2147483648;
const slotValues = 4;

/**
 * Merges positions that are closer together than a map shows: all within a square cell become one of them.
 * Unlike the corner of a grid cell, that is a position of a border, so outlines have no steps. Positions that
 * several shapes share stay shared.
 */
export class PositionCells {
  readonly #width: number;
  /** For each slot the column and row of a cell, and its position. */
  #slots = new Int32Array(minSlots * slotValues).fill(empty);
  #count = 0;
  /** Random, so that no file can place all of its cells in one slot. */
  readonly #factors = [oddNumber(), oddNumber()] as const;

  /** `width` is that of a cell, in the whole numbers that positions are. */
  constructor(width: number) {
    this.#width = width;
  }

  /** Merges the positions of a line or ring, without consecutive duplicates; returns the remaining number of values. */
  merge(values: Float64Array | Int32Array, length: number): number {
    const width = this.#width;
    let n = 0;
    for (let i = 0; i < length;) {
      const column = Math.floor(values[i]! / width);
      const row = Math.floor(values[i + 1]! / width);
      let [x, y] = [values[i]!, values[i + 1]!];
      let order = orderOf(x, y);
      // Of a run within a cell, the same one in both directions.
      for (i += 2; i < length; i += 2) {
        const [nextX, nextY] = [values[i]!, values[i + 1]!];
        if (Math.floor(nextX / width) !== column || Math.floor(nextY / width) !== row) break;
        const next = orderOf(nextX, nextY);
        if (next >= order) continue;
        order = next;
        x = nextX;
        y = nextY;
      }
      const slot = this.#slotOf(column, row, x, y);
      x = this.#slots[slot + 2]!;
      y = this.#slots[slot + 3]!;
      if (n > 0 && values[n - 2] === x && values[n - 1] === y) continue;
      values[n++] = x;
      values[n++] = y;
    }
    return n;
  }

  /** The slot of a cell, which gets this position if it is new. */
  #slotOf(column: number, row: number, x: number, y: number): number {
    if (2 * this.#count * slotValues >= this.#slots.length) this.#grow();
    const slot = this.#find(column, row);
    const slots = this.#slots;
    if (slots[slot] === empty) {
      slots[slot] = column;
      slots[slot + 1] = row;
      slots[slot + 2] = x;
      slots[slot + 3] = y;
      this.#count++;
    }
    return slot;
  }

  #find(column: number, row: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const hash = Math.imul(column, this.#factors[0]) ^ Math.imul(row, this.#factors[1]);
    let slot = ((hash ^ (hash >>> 16)) * slotValues) & mask;
    while (slots[slot] !== empty && (slots[slot] !== column || slots[slot + 1] !== row))
      slot = (slot + slotValues) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2).fill(empty);
    for (let from = 0; from < before.length; from += slotValues) {
      if (before[from] === empty) continue;
      const to = this.#find(before[from]!, before[from + 1]!);
      for (let i = 0; i < slotValues; i++) this.#slots[to + i] = before[from + i]!;
    }
  }
}

function oddNumber(): number {
  return Math.floor(Math.random() * 4294967296) | 1;
}

/** A pseudo-random order of positions, the same in every process. */
function orderOf(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return (hash ^ (hash >>> 13)) >>> 0;
}
