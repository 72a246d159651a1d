import { drawnSign, type DrawnSign } from '../../geo/style/model/legend-sign.ts';
import { isOneSign, type LayerOfLegend } from './layer-of-legend.ts';
import { headingOf, lineText } from './legend-text.ts';

/** A row of a legend on paper. */
export interface LegendRow {
  readonly kind: 'name' | 'heading' | 'line' | 'notes';
  readonly text: string;
  readonly sign: DrawnSign | null;
}

/** The rows of a legend from top to bottom, for renderers that lay out text themselves. */
export function legendRows(layers: readonly LayerOfLegend[]): readonly LegendRow[] {
  return layers.flatMap(({ name, entry, geometry, opacity }) => {
    const { title, notes, lines } = entry;
    const rowOf = (kind: LegendRow['kind'], text: string | null): LegendRow[] =>
      text === null || text === '' ? [] : [{ kind, text, sign: null }];
    const signs = lines
      .filter(({ isVisible }) => isVisible)
      .map((line) => ({
        ...{ kind: 'line' as const, text: lineText(line), sign: drawnSign(line.sign, geometry, opacity) },
      }));
    const rows = isOneSign(entry)
      ? signs.map((row) => ({ ...row, text: title ?? name }))
      : [...rowOf('name', name), ...rowOf('heading', headingOf(entry)), ...signs];
    return [...rows, ...rowOf('notes', notes)];
  });
}
