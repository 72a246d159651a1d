import { readLocally, storeLocally } from '../i18n/local-storage.ts';

/** What a column needs of the statistics of its attribute. */
interface ColumnStatistics {
  readonly name: string;
  readonly type: string;
  /** Whether `values` have all values. */
  readonly isExact: boolean;
  readonly numbers: { readonly min: number; readonly max: number } | null;
  readonly values: readonly { readonly value: unknown }[];
}

/** A column of the table. */
export interface GridColumn {
  readonly name: string;
  readonly isNumber: boolean;
  /** False for years and other whole numbers of four digits. */
  readonly isGrouped: boolean;
  /** Of its texts, in units of the width of a digit. */
  readonly width: number;
  /** Frequent values. */
  readonly values: readonly string[];
}

const minWidth = 8;
const maxWidth = 32;
/** Digits of a formatted number. */
const numberWidth = 12;
/** Characters of texts of which only some are known. */
const textWidth = 16;

export function columnOf({ name, type, isExact, numbers, values }: ColumnStatistics): GridColumn {
  const isNumber = type === 'number' || type === 'integer';
  const texts = values.map(({ value }) => String(value));
  const maxLength = isNumber ? numberWidth : Math.max(isExact ? 0 : textWidth, ...texts.map(({ length }) => length)); // prettier-ignore
  const isYear = type === 'integer' && numbers !== null && numbers.min >= 1000 && numbers.max < 10_000;
  return {
    ...{ name, isNumber, isGrouped: !isYear, values: isNumber ? [] : texts },
    // A heading has an arrow beside its name.
    width: Math.min(maxWidth, Math.max(minWidth, maxLength, name.length + 3)),
  };
}

const stored = 'chartroom-hidden-columns';
/** Layers whose choice is remembered. */
const maxLayers = 50;
/** Columns that are shown at first. */
const maxShown = 40;

/** The names of the hidden columns of a layer: those of the user's last choice, or those beyond the first 40. */
export function hiddenColumns(layerId: string, columns: readonly GridColumn[]): ReadonlySet<string> {
  const known = new Map(readStored()).get(layerId);
  return new Set(known ?? columns.slice(maxShown).map(({ name }) => name));
}

/** Remembers the choice in this browser. */
export function storeHiddenColumns(layerId: string, hidden: ReadonlySet<string>): void {
  const others = readStored().filter(([id]) => id !== layerId);
  storeLocally(stored, JSON.stringify([[layerId, [...hidden]], ...others].slice(0, maxLayers)));
}

type StoredColumns = readonly [layerId: string, names: readonly string[]];

function readStored(): readonly StoredColumns[] {
  try {
    const parsed: unknown = JSON.parse(readLocally(stored) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isStored) : [];
  } catch {
    return [];
  }
}

function isStored(entry: unknown): entry is StoredColumns {
  if (!Array.isArray(entry)) return false;
  const [id, names] = entry as unknown[];
  return (
    typeof id === 'string' && Array.isArray(names) && names.every((name: unknown) => typeof name === 'string')
  );
}
