import type { ExpressionSpecification } from 'maplibre-gl';
import type { Layer } from '../service/service.ts';
import { colourRuleOf, type ColourRule } from './colour-rule.ts';

/** Of a layer without a colour; QGIS is told the same. */
const fallback = '#3388ff';

/** The one colour of a layer, as CSS writes it. */
export function layerColour({ color }: Pick<Layer, 'color'>): string {
  return color !== null && /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? `#${color}` : fallback;
}

/** What the map draws a layer's features in: one colour, or colours by value. */
export function drawnColour(layer: Pick<Layer, 'color' | 'style'>): string | ExpressionSpecification {
  const rule = colourRuleOf(layer.style);
  return rule === null ? layerColour(layer) : expressionOf(rule);
}

function expressionOf({ attribute, kind, classes, other }: ColourRule): ExpressionSpecification {
  const value = ['get', attribute] as const;
  if (kind === 'values') {
    // Tiles hold numbers as numbers and text as text, and people who style them do not always know which it is.
    const branches = distinct(classes).flatMap(([label, colour]) => [label, colour]);
    return ['match', ['to-string', value], ...branches, other] as unknown as ExpressionSpecification;
  }
  const ascending = [...classes].sort((one, next) => Number(one.values[0]) - Number(next.values[0]));
  const steps = [...new Map(ascending.map(({ values, colour }) => [Number(values[0]), colour]))].flat();
  return ['step', ['to-number', value, -Infinity], other, ...steps] as unknown as ExpressionSpecification;
}

/** A value stands in one class: the map takes no second. */
function distinct(classes: ColourRule['classes']): [string, string][] {
  const pairs = classes.flatMap(({ values, colour }) =>
    values.map((value) => [String(value), colour] as const),
  );
  return [...new Map(pairs.toReversed())];
}
