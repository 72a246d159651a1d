import { cellText } from './cells/cell-text.ts';
import type { OpenTable } from './read-table.ts';
import type { TableWarning } from './table-warning.ts';
import { type CellType, jsonOf } from './types/cell-types.ts';
import { TypeSurvey } from './types/column-types.ts';
import { columnsOf } from './columns/coordinate-columns.ts';

/** Finds the types of a table's columns in its first rows, or in all of them. Throws GeoError like `openTable`. */
export async function surveyTypes(
  open: () => Promise<OpenTable>,
  rows: 'first' | 'all',
): Promise<readonly CellType[]> {
  const { columns, coordinates, batches } = await open();
  const survey = new TypeSurvey(columns, columnsOf(coordinates));
  for await (const { features } of batches) {
    for (const { fields } of features) survey.see(fields);
    if (survey.isDecided || (rows === 'first' && features.length > 0)) break;
  }
  return survey.types();
}

/** A cell as JSON; null is an empty cell of a typed column, undefined a cell of another type. */
export function cellJson(cell: string | undefined, type: CellType): string | undefined {
  if (cell === undefined) return 'null';
  if (type.type === 'text') return JSON.stringify(cellText(cell));
  const trimmed = cell.trim();
  return trimmed === '' ? 'null' : (jsonOf(trimmed, type) ?? undefined);
}

/** Says which columns are no longer text; null if all are. */
export function typesWarning(names: readonly string[], types: readonly CellType[]): TableWarning | null {
  const kinds = (['number', 'boolean', 'date'] as const).flatMap((kind) => {
    const found = names.filter((_, index) => types[index]?.type === kind);
    if (found.length === 0) return [];
    const shown = found.slice(0, 20).map((name) => `“${name.slice(0, 40)}”`);
    const more = found.length > shown.length ? ` and ${found.length - shown.length} more` : '';
    return [`${kind}s in ${shown.join(', ')}${more}`];
  });
  if (kinds.length === 0) return null;
  const message = `Values were read as ${kinds.join(', as ')}. Import the table with types=text to keep them as text.`;
  return { code: 'values_typed', message, row: Infinity };
}
