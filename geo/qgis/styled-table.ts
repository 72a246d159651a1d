import { columnNames } from '../geopackage/write/layer-columns.ts';
import type { LayerManifest } from '../layer/manifest.ts';
import { type StyledLayer, styleModelOf } from '../style/model/read-layer-style.ts';
import type { StyleModel } from '../style/model/style-model.ts';
import type { IconOf } from '../style/qml/embedded-icons.ts';
import type { PointContext } from './point-symbols.ts';

/** A column of a feature table. */
export interface StyledColumn {
  readonly name: string;
  /** Whether its values are numbers; otherwise texts may contain numbers. */
  readonly isNumeric: boolean;
  /** An expression of QGIS with the value, where the column contains more than that. */
  readonly expression?: string;
}

/** The column of an attribute. Null: no feature has it, or it is beyond the columns of the table. */
export type ColumnOf = (attribute: string) => StyledColumn | null;

/** How the features of a table are drawn. */
export interface StyledTable {
  readonly model: StyleModel;
  readonly columnOf: ColumnOf;
  readonly points: PointContext;
}

export function styledTable(
  layer: StyledLayer,
  manifest: Pick<LayerManifest, 'columns'>,
  iconOf?: IconOf,
): StyledTable {
  const names = columnNames(manifest);
  const columns = new Map<string, StyledColumn>();
  manifest.columns.forEach(({ name: attribute, type, featureId }, index) => {
    const name = names[index];
    if (name === undefined || featureId === true || columns.has(attribute)) return;
    columns.set(attribute, { name, isNumeric: type === 'long' || type === 'double' });
  });
  const columnOf = (attribute: string) => columns.get(attribute) ?? null;
  return { model: styleModelOf(layer), columnOf, points: { iconOf } };
}
