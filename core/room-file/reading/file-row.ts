import type { Actor } from '../../access/caller.ts';
import { limits } from '../../limits.ts';
import { jsonFlaw } from '../../json-flaw.ts';
import { isJsonObject, jsonTextFlaw, textFlaw } from '../../text.ts';
import { isSafe, type LeftOutRows } from './left-out-rows.ts';

export type Cell = null | number | bigint | string | Uint8Array;

/** Who made what a file carries without saying who made it. */
export const unknownMaker = 'unknown';

/** A value takes about this many characters or more, except in texts made to take time and memory. */
const charactersOfValue = 8;

/** The maximum of values in a JSON text of at most so many characters. */
function maxValues(maxLength: number): number {
  return Math.max(limits.jsonValues, Math.min(limits.jsonValuesOfFile, maxLength / charactersOfValue));
}

/** The furthest time that a Date holds (epoch milliseconds). */
const lastTime = 8.64e15;

export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= lastTime;
}

/**
 * A row of one of our tables in a file that anybody may have made: each value is read by its kind, or left out and
 * told.
 */
export class FileRow {
  readonly #table: string;
  readonly number: number | bigint;
  readonly #places: ReadonlyMap<string, number>;
  readonly #cells: readonly Cell[];
  readonly #leftOut: LeftOutRows;

  /** `places` says where the columns stand in `cells`; those that the file has not hold nothing. */
  constructor(
    table: string,
    locations: ReadonlyMap<string, number>,
    cells: readonly Cell[],
    leftOut: LeftOutRows,
  ) {
    this.#table = table;
    this.number = cells[0] as number | bigint;
    this.#places = locations;
    this.#cells = cells;
    this.#leftOut = leftOut;
  }

  /** Tells of something that is left out: `reason` is a sentence. */
  tell(reason: string): void {
    this.#leftOut.add(this.#table, this.number, reason);
  }

  /** Tells of a value that is left out: `flaw` is the rest of a sentence that begins with the column's name. */
  leave(column: string, flaw: string): null {
    this.tell(`${column} ${flaw}.`);
    return null;
  }

  cell(column: string): Cell {
    return this.#cells[this.#places.get(column) ?? -1] ?? null;
  }

  /** As the rules of the API see it: whole numbers as numbers where they are exact. */
  value(column: string): unknown {
    const cell = this.cell(column);
    return typeof cell === 'bigint' && isSafe(cell) ? Number(cell) : cell;
  }

  /** The value, where `flaw` finds nothing wrong with it. */
  checked(column: string, flaw: (value: unknown) => string | null): unknown {
    const value = this.value(column);
    if (value === null) return null;
    const found = flaw(value);
    return found === null ? value : this.leave(column, found);
  }

  text(column: string, maxLength: number): string | null {
    const cell = this.cell(column);
    if (cell === null) return null;
    if (typeof cell !== 'string') return this.leave(column, 'must be a text');
    const flaw = textFlaw(cell, maxLength);
    return flaw === null ? cell : this.leave(column, flaw);
  }

  /** What names an object in the file; null where there is nothing that can. */
  id(column: string): string | null {
    return this.text(column, limits.nameLength) || null;
  }

  /** An id of somebody, whom nobody here knows. */
  maker(column: string): string {
    return this.id(column) ?? unknownMaker;
  }

  /** A time; what is none is that of the moment. */
  time(column: string, otherwise: number): number {
    return this.timeOrNull(column) ?? otherwise;
  }

  timeOrNull(column: string): number | null {
    const value = this.value(column);
    if (value === null) return null;
    if (isTime(value)) return value;
    return this.leave(column, 'must be milliseconds since 1970');
  }

  numberWithin(column: string, min: number, max: number): number | null {
    const value = this.value(column);
    if (value === null) return null;
    if (typeof value === 'number' && value >= min && value <= max) return value;
    return this.leave(column, `must be a number from ${min} to ${max}`);
  }

  flag(column: string): boolean | null {
    const value = this.value(column);
    if (value === null) return null;
    return value === 0 || value === 1 ? value === 1 : this.leave(column, 'must be 0 or 1');
  }

  bytes(column: string, maximum: number): Uint8Array | null {
    const cell = this.cell(column);
    if (cell === null) return null;
    if (!(cell instanceof Uint8Array) || cell.length === 0) return this.leave(column, 'must be bytes');
    return cell.length <= maximum ? cell : this.leave(column, `must not have more than ${maximum} bytes`);
  }

  /** A JSON value whose text is no longer than `maxLength`; null where there is none. */
  json(column: string, maxLength: number): unknown {
    const cell = this.cell(column);
    if (cell === null) return null;
    if (typeof cell !== 'string') return this.leave(column, 'must be JSON');
    if (cell.length > maxLength) return this.leave(column, `must not be longer than ${maxLength} characters`);
    try {
      const value: unknown = JSON.parse(cell);
      const flaw =
        jsonFlaw(value, { depth: limits.jsonDepth, values: maxValues(maxLength) }) ?? jsonTextFlaw(value);
      return flaw === null ? value : this.leave(column, flaw);
    } catch {
      return this.leave(column, 'must be JSON');
    }
  }

  /** A JSON object. */
  object(column: string, maxLength: number): Readonly<Record<string, unknown>> | null {
    const value = this.json(column, maxLength);
    if (value === null) return null;
    return isJsonObject(value) ? value : this.leave(column, 'must be a JSON object');
  }

  /** Who wrote something, as the file has it. */
  actor(column: string): Actor {
    const { type, id, name } = this.object(column, maxActor) ?? {};
    const isNamed = typeof name === 'string' && textFlaw(name, limits.nameLength) === null;
    return {
      type: type === 'user' || type === 'token' ? type : 'system',
      id: typeof id === 'string' && id !== '' && textFlaw(id, limits.nameLength) === null ? id : unknownMaker,
      name: isNamed ? name : null,
    };
  }
}

const maxActor = 8 * limits.nameLength;
