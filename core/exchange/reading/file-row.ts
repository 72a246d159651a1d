import type { Actor } from '../../access/caller.ts';
import { limits } from '../../limits.ts';
import { jsonFlaw } from '../../json-flaw.ts';
import { isJsonObject, jsonTextFlaw, textFlaw } from '../../text.ts';
import { isSafe, type LeftOutRow, type LeftOutRows } from './left-out-rows.ts';

export type Cell = null | number | bigint | string | Uint8Array;

/** Author of content for which a file names no author. */
export const unknownMaker = 'unknown';

/** Minimum number of characters per JSON value, except in texts designed to exhaust time and memory. */
const charactersOfValue = 8;

/** Maximum number of values in a JSON text of the given length. */
function maxValues(maxLength: number): number {
  return Math.max(limits.jsonValues, Math.min(limits.jsonValuesOfFile, maxLength / charactersOfValue));
}

/** The maximum time of a Date (epoch milliseconds). */
const lastTime = 8.64e15;

export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= lastTime;
}

/**
 * A row of a known table in an untrusted file: each value is validated by its type, or omitted and reported.
 */
export class FileRow {
  readonly #table: string;
  readonly number: number | bigint;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #cells: readonly Cell[];
  readonly #leftOut: LeftOutRows;

  /** `indexes` contains the index of each column in `cells`; columns that the file lacks are null. */
  constructor(
    table: string,
    indexes: ReadonlyMap<string, number>,
    cells: readonly Cell[],
    leftOut: LeftOutRows,
  ) {
    this.#table = table;
    this.number = cells[0] as number | bigint;
    this.#indexes = indexes;
    this.#cells = cells;
    this.#leftOut = leftOut;
  }

  /** Reports an omission; `reason` is a sentence. */
  report(reason: string, code?: LeftOutRow['code']): void {
    this.#leftOut.add(this.#table, this.number, reason, code);
  }

  /** Reports an omitted value; `flaw` is the rest of a sentence that starts with the column's name. */
  leave(column: string, flaw: string): null {
    this.report(`${column} ${flaw}.`);
    return null;
  }

  cell(column: string): Cell {
    return this.#cells[this.#indexes.get(column) ?? -1] ?? null;
  }

  /** The value as the validation rules of the API expect it: integers as numbers if they are exact. */
  value(column: string): unknown {
    const cell = this.cell(column);
    return typeof cell === 'bigint' && isSafe(cell) ? Number(cell) : cell;
  }

  /** The value if `flaw` accepts it. */
  checked(column: string, flaw: (value: unknown) => string | null): unknown {
    const value = this.value(column);
    if (value === null) return null;
    const found = flaw(value);
    return found === null ? value : this.leave(column, found);
  }

  text(column: string, maxLength: number): string | null {
    const cell = this.cell(column);
    if (cell === null) return null;
    if (typeof cell !== 'string') return this.leave(column, 'must be a string');
    const flaw = textFlaw(cell, maxLength);
    return flaw === null ? cell : this.leave(column, flaw);
  }

  /** The id of an object in the file; null if there is no valid one. */
  id(column: string): string | null {
    return this.text(column, limits.nameLength) || null;
  }

  /** The id of an author from the file. */
  maker(column: string): string {
    return this.id(column) ?? unknownMaker;
  }

  /** A time; `otherwise` if it is missing or invalid. */
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

  /** A JSON value with a text of at most `maxLength` characters; null if there is none. */
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

  /** An author or actor from the file. */
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
