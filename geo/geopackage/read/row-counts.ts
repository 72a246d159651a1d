import type { AppendedForm } from './append-value.ts';

interface Count {
  count: number;
  /** Number of the first affected row. */
  readonly fid: number | bigint;
}

/** Changes to rows while reading, by keys that `rowWarnings` turns into sentences. */
export type RowCounts = ReadonlyMap<string, Readonly<Count>>;

/** Counts changes to rows while they are read, with the first affected row of each kind. */
export class RowCounter {
  /** Number of the current row. */
  fid: number | bigint = 0;
  readonly #counts = new Map<string, Count>();

  get counts(): RowCounts {
    return this.#counts;
  }

  value(column: number, appended: AppendedForm): void {
    if (appended !== 'unchanged') this.#add(`${appended} ${column}`);
  }

  shape(
    flaw: string | null,
    { hadMeasures, wasClamped }: { hadMeasures: boolean; wasClamped: boolean },
  ): void {
    if (flaw !== null) this.#add(`flaw ${flaw}`);
    else {
      if (hadMeasures) this.#add('measures');
      if (wasClamped) this.#add('clamped');
    }
  }

  rest(): void {
    this.#add('rest');
  }

  #add(what: string): void {
    const there = this.#counts.get(what);
    if (there === undefined) this.#counts.set(what, { count: 1, fid: this.fid });
    else there.count++;
  }
}
