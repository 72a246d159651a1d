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
    const message = `The binary column “${shownName(column)}” of “${shown}” was omitted.`;
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
  const where = `${count === 1 ? `feature ${BigInt(fid)}` : `${count} features (first: ${BigInt(fid)})`} of “${layer}”`;
  const column = (): string => shownName(table.columns[Number(words.at(-1))]?.name ?? '');
  switch (kind) {
    case 'converted':
      return {
        code: 'value_converted',
        message: `The value of “${column()}” in ${where} has a different type than the column declares.`,
      };
    case 'none':
      return {
        code: 'value_left_out',
        message: `The value of “${column()}” in ${where} cannot be represented in GeoJSON and was omitted.`,
      };
    case 'flaw':
      return {
        code: 'value_left_out',
        message: `The geometry of ${where} ${words.join(' ')} and was omitted.`,
      };
    case 'measures':
      return { code: 'value_left_out', message: `The measures (M) of ${where} were omitted.` };
    case 'clamped':
      return {
        code: 'coordinates_clamped',
        message: `Positions of ${where} were slightly outside the valid range of degrees and were clamped.`,
      };
    default:
      return {
        code: 'not_read',
        message: `The data in chartroom_feature_rest for ${where} cannot be read.`,
      };
  }
}
