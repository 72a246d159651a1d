import { shownName } from '../../archive/unpack-entry.ts';
import type { Appended } from './append-value.ts';
import type { LayerTable } from './layer-table.ts';

export interface RowWarning {
  readonly code: 'value_converted' | 'value_left_out' | 'coordinates_clamped' | 'not_read';
  readonly message: string;
}

interface Count {
  count: number;
  /** Of the first row. */
  readonly fid: number | bigint;
}

/** What was done to rows while they were read, counted by what it is, with the first row of each. */
export class RowNotes {
  /** Of the row at hand. */
  fid: number | bigint = 0;
  readonly #layer: string;
  readonly #table: LayerTable;
  readonly #counts = new Map<string, Count>();

  constructor(layer: string, table: LayerTable) {
    this.#layer = shownName(layer);
    this.#table = table;
  }

  value(column: number, appended: Appended): void {
    if (appended !== 'as it is') this.#add(`${appended} ${column}`);
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

  warnings(): RowWarning[] {
    const binary = this.#table.leftOut.map((column): RowWarning => {
      const message = `The binary column “${shownName(column)}” of “${this.#layer}” was left out.`;
      return { code: 'value_left_out', message };
    });
    return [...binary, ...[...this.#counts].map(([what, count]) => this.#warning(what, count))];
  }

  #add(what: string): void {
    const there = this.#counts.get(what);
    if (there === undefined) this.#counts.set(what, { count: 1, fid: this.fid });
    else there.count++;
  }

  #warning(what: string, { count, fid }: Count): RowWarning {
    const [kind = '', ...words] = what.split(' ');
    const where = `${count === 1 ? `feature ${BigInt(fid)}` : `${count} features, the first of them ${BigInt(fid)},`} of “${this.#layer}”`;
    const column = (): string => shownName(this.#table.columns[Number(words.at(-1))]?.name ?? '');
    switch (kind) {
      case 'converted':
        return {
          code: 'value_converted',
          message: `The value of “${column()}” in ${where} is of another type than the column.`,
        };
      case 'none':
        return {
          code: 'value_left_out',
          message: `The value of “${column()}” in ${where} has no form in GeoJSON and was left out.`,
        };
      case 'flaw':
        return {
          code: 'value_left_out',
          message: `The geometry of ${where} ${words.join(' ')} and was left out.`,
        };
      case 'measures':
        return { code: 'value_left_out', message: `The measures (M) of ${where} were left out.` };
      case 'clamped':
        return {
          code: 'coordinates_clamped',
          message: `Positions of ${where} lay a little beyond the end of the world and were put onto it.`,
        };
      default:
        return {
          code: 'not_read',
          message: `What stands in chartroom_feature_rest for ${where} cannot be read.`,
        };
    }
  }
}
