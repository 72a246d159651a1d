import { columnNames } from '../geopackage/write/layer-columns.ts';
import type { LayerManifest } from '../layer/manifest.ts';
import { attributeColours } from '../style/colour-rule.ts';
import { farthest } from '../style/qml/measures.ts';

/** The colours of a layer by the values of a column of its table. */
export interface ColourClasses {
  readonly column: string;
  /** Whether its values are numbers, of which a range may have one. */
  readonly isNumeric: boolean;
  readonly values: readonly ValueClass[] | null;
  /** Ascending. */
  readonly ranges: readonly RangeClass[] | null;
  /** Hex, of all other features. */
  readonly other: string;
}

export interface ValueClass {
  /** The texts of the values as they are in the table. */
  readonly texts: readonly string[];
  readonly label: string;
  /** Hex. */
  readonly colour: string;
}

export interface RangeClass {
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly label: string;
  /** Hex. */
  readonly colour: string;
}

/** How a layer is coloured: by classes, or in one colour. */
export interface LayerColours {
  readonly color: string | null;
  readonly classes: ColourClasses | null;
}

/** The colours of a layer as the room draws it. */
export function layerColours(
  {
    color,
    style,
  }: { readonly color: string | null; readonly style: Readonly<Record<string, unknown>> | null },
  manifest: Pick<LayerManifest, 'columns'>,
): LayerColours {
  const rule = attributeColours(style);
  if (rule === null) return { color, classes: null };
  const { attribute, byText, bySteps, other } = rule;
  const index = manifest.columns.findIndex(({ name, featureId }) => name === attribute && featureId !== true);
  const column = columnNames(manifest)[index];
  // No feature has the attribute, or it is beyond the columns of the table.
  if (column === undefined) return { color: other, classes: null };
  const { type } = manifest.columns[index] ?? {};
  const classes = {
    ...{ column, other, isNumeric: type === 'long' || type === 'double' },
    values: byText === null ? null : valueClasses(byText),
    ranges: bySteps === null ? null : rangeClasses(bySteps, other),
  };
  return { color, classes };
}

/** Values of the same colour are a class. */
function valueClasses(byText: ReadonlyMap<string, string>): ValueClass[] {
  return [...Map.groupBy(byText, ([, colour]) => colour)].map(([colour, found]) => {
    const texts = found.map(([text]) => text);
    return { texts, label: texts.join(', '), colour };
  });
}

function rangeClasses(steps: readonly (readonly [from: number, hex: string])[], other: string): RangeClass[] {
  const distinct = [...new Map([[-farthest, other], ...steps])];
  return distinct.map(([from, colour], index) => {
    const to = distinct[index + 1]?.[0] ?? farthest;
    const label = from === -farthest ? `< ${to}` : to === farthest ? `≥ ${from}` : `${from} – ${to}`;
    return { from, to, label, colour };
  });
}
