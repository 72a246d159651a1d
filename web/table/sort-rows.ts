/** The attribute and direction that rows are sorted by. */
export interface Sorting {
  readonly attribute: string;
  readonly isDescending: boolean;
}

interface Row {
  readonly properties: Readonly<Record<string, unknown>> | null;
}

/** The names of all attributes in the rows, in order of appearance. */
export function columnsOf(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

/** The rows sorted by an attribute: numbers before text, missing values last. */
export function sortRows<Given extends Row>(
  rows: readonly Given[],
  sorting: Sorting | null,
  language: string,
): readonly Given[] {
  if (sorting === null) return rows;
  const { attribute, isDescending } = sorting;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const valueOf = ({ properties }: Row) => properties?.[attribute] ?? null;
  return [...rows].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = orderOf(a, b, compare);
    return isDescending ? -order : order;
  });
}

function orderOf(a: unknown, b: unknown, compare: (a: string, b: string) => number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  return compare(asText(a), asText(b));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
