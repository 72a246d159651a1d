import { isByValue, markerModel, ownColor } from '../style/model/marker-model.ts';
import type { IconOf } from '../style/qml/embedded-icons.ts';
import { markerAttributes } from '../style/model/marker-symbols.ts';
import type { StyleModel } from '../style/model/style-model.ts';
import { drawnClasses } from './drawn-classes.ts';
import { quotedText } from './expressions.ts';
import type { StyledColumn, StyledTable } from './styled-table.ts';

const numericFields: readonly string[] = ['eventDate', 'markerIconSize'];

/**
 * The table of the markers in their style. Null: no style draws them in other colours than their own, and they keep
 * their icons.
 */
export function markerTable(
  style: Readonly<Record<string, unknown>> | null,
  columnOf: (field: string) => string,
  iconOf: IconOf,
): StyledTable | null {
  if (style === null) return null;
  const model = markerModel(style);
  const { symbology } = model;
  const isOfMarkers =
    'symbol' in symbology && symbology.symbol.color === ownColor && symbology.symbol.icon === null;
  if (isOfMarkers && !isByValue(model)) return null;
  return {
    ...{ model, points: { iconOf, isOfMarkers: true } },
    columnOf: (attribute) => {
      if (attribute === 'tags') return tagColumn(model);
      const isField = (markerAttributes as readonly string[]).includes(attribute);
      return isField
        ? { name: columnOf(attribute), isNumeric: numericFields.includes(attribute) }
        : propertyColumn(attribute);
    },
  };
}

/** A member of the JSON in `properties`, which QGIS reads as a map. */
function propertyColumn(attribute: string): StyledColumn {
  const expression = `map_get("properties",${quotedText(attribute)})`;
  return { name: 'properties', isNumeric: false, expression };
}

/** The tag by which categories draw a marker: that of the first category with one of its tags, which are JSON. */
function tagColumn({ symbology }: StyleModel): StyledColumn {
  const tags = `coalesce(to_json("tags"),'')`;
  const classes =
    symbology.kind === 'categories' && symbology.attribute === 'tags' ? drawnClasses(symbology) : [];
  const cases = classes
    .flatMap(({ content }) => (content.kind === 'values' ? content.texts : []))
    .filter((text) => text !== '')
    .map((text) => `WHEN strpos(${tags},${quotedText(JSON.stringify(text))})>0 THEN ${quotedText(text)}`);
  return {
    ...{ name: 'tags', isNumeric: false },
    ...(cases.length === 0 ? {} : { expression: `CASE ${cases.join(' ')} ELSE ${tags} END` }),
  };
}
