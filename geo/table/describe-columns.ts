import { maxColumns } from './columns/named-candidates.ts';
import { wordsOf } from './columns/name-words.ts';
import type { TableWarning } from './table-warning.ts';

/** Codes of positions, by the names of their columns. */
const codes =
  /^(?:mgrs|usng|geo ?hash|plus ?codes?|olc|open ?location ?code|what3words|w3w|maidenhead|(?:qth|grid) ?locator|(?:os|national)? ?grid ?ref(?:erence)?)$/;

/** What to do about a table in which no coordinates are found. */
export function adviceFor(columns: readonly string[]): string {
  if (columns.length > maxColumns)
    return `Only the first ${maxColumns} of its ${columns.length} columns were searched; name those with coordinates as “columns”.`;
  const coded = columns.find((name) => codes.test(wordsOf(name).join(' ')));
  return coded === undefined
    ? 'Name two of them latitude and longitude, or E and N, or one of them WKT.'
    : `“${coded.slice(0, 40)}” has positions as codes, which are not supported; convert them to columns with latitude and longitude.`;
}

/** Says which columns have another name than in the header because a column before them has the same one. */
export function renamedWarning(header: readonly string[], columns: readonly string[]): TableWarning[] {
  const renamed = columns.filter((name, index) => header[index] !== '' && header[index] !== name);
  if (renamed.length === 0) return [];
  const names = listed(renamed);
  const message = `Several columns of the table have the same name; the later ones are read as ${names}.`;
  return [{ code: 'columns_renamed', message, values: { columns: names }, row: Infinity }];
}

/** Names in a sentence, the first twenty of them. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `“${name.slice(0, 40)}”`);
  return `${shown.join(', ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}`;
}
