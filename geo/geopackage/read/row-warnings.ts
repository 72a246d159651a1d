import { shownName } from '../../archive/unpack-entry.ts';
import type { LayerTable } from './layer-table.ts';
import type { RowCounts } from './row-counts.ts';

export interface RowWarning {
  readonly code: 'value_converted' | 'value_left_out' | 'coordinates_clamped' | 'not_read';
  readonly message: string;
}

/** Describes the changes to the rows of a layer's table, and its omitted columns. */
export function rowWarnings(layer: string, table: LayerTable, counts: RowCounts): RowWarning[] {
  const shown = shownName(layer);
  const binary = table.leftOut.map((column): RowWarning => {
    const message = `The binary column “${shownName(column)}” of “${shown}” was left out.`;
    return { code: 'value_left_out', message };
  });
  return [...binary, ...[...counts].map(([what, count]) => warningOf(what, count, { layer: shown, table }))];
}

function warningOf(
  what: string,
  { count, fid }: { readonly count: number; readonly fid: number | bigint },
  { layer, table }: { readonly layer: string; readonly table: LayerTable },
): RowWarning {
  const [kind = '', ...words] = what.split(' ');
  const where = `${count === 1 ? `feature ${BigInt(fid)}` : `${count} features, the first of them ${BigInt(fid)},`} of “${layer}”`;
  const column = (): string => shownName(table.columns[Number(words.at(-1))]?.name ?? '');
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
