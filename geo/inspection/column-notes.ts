import { type InspectedColumn, inspectionLimits, type InspectedType } from './inspected-file.ts';

/** Number of columns and of features whose values are noted. */
const maxValues = 1000;

const isoDate = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/;

interface Notes {
  readonly samples: Set<string>;
  type: InspectedType | null;
}

/** Types and samples of the properties of features, in the order in which they occur. */
export class ColumnNotes {
  readonly #columns = new Map<string, Notes>();
  #features = 0;

  /** Whether the values of further features are still noted. */
  get isOpen(): boolean {
    return this.#features < maxValues;
  }

  /** Columns that may have no values. */
  name(names: readonly string[]): void {
    for (const name of names) this.#notesOf(name);
  }

  see(properties: Readonly<Record<string, unknown>>): void {
    this.#features++;
    for (const name in properties) {
      const notes = this.#notesOf(name);
      if (notes !== null) note(notes, properties[name]);
    }
  }

  columns(): InspectedColumn[] {
    return [...this.#columns].map(([name, { type, samples }]) => ({
      name: name.slice(0, inspectionLimits.nameLength),
      type: type ?? 'text',
      role: null,
      samples: [...samples],
    }));
  }

  #notesOf(name: string): Notes | null {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    if (this.#columns.size === inspectionLimits.columns) return null;
    const notes: Notes = { samples: new Set(), type: null };
    this.#columns.set(name, notes);
    return notes;
  }
}

function note(notes: Notes, value: unknown): void {
  if (value === null || value === undefined || value === '') return;
  const type = typeOf(value);
  notes.type = notes.type === null || notes.type === type ? type : commonType(notes.type, type);
  if (notes.samples.size < inspectionLimits.samples) notes.samples.add(sampleOf(value));
}

function typeOf(value: unknown): InspectedType {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return value.length <= 40 && isoDate.test(value) ? 'date' : 'text';
  return 'json';
}

function commonType(one: InspectedType, other: InspectedType): InspectedType {
  const both = [one, other];
  if (both.every((type) => type === 'number' || type === 'integer')) return 'number';
  return both.every((type) => type === 'text' || type === 'date') ? 'text' : 'json';
}

/** A value as a short text. */
export function sampleOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const { sampleLength } = inspectionLimits;
  return text.length <= sampleLength ? text : `${text.slice(0, sampleLength - 1)}…`;
}
