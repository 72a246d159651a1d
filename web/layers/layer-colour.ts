import type { ExpressionSpecification } from 'maplibre-gl';
import { colourRuleOf, type ColourRule } from './colour-rule.ts';

/** The fields of a layer that colour its features. */
interface ColouredLayer {
  readonly color: string | null;
  readonly style: Readonly<Record<string, unknown>> | null;
}

/** Default colour of a layer; the QGIS export uses the same. */
const fallback = '#3388ff';

/** The single colour of a layer in CSS notation. */
export function layerColour({ color }: Pick<ColouredLayer, 'color'>): string {
  return color !== null && /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? `#${color}` : fallback;
}

/** The colour expression of a layer's features: one colour, or colours by value. */
export function drawnColour(layer: ColouredLayer): string | ExpressionSpecification {
  const rule = colourRuleOf(layer.style);
  return rule === null ? layerColour(layer) : expressionOf(rule);
}

function expressionOf({ attribute, kind, classes, other }: ColourRule): ExpressionSpecification {
  const value = ['get', attribute] as const;
  if (kind === 'values') {
    // Tiles distinguish numbers from text, but authors of styles often do not, so both are matched.
    const branches = distinct(classes).flatMap(([label, colour]) => [label, colour]);
    return ['match', ['to-string', value], ...branches, other] as unknown as ExpressionSpecification;
  }
  const ascending = [...classes].sort((one, next) => Number(one.values[0]) - Number(next.values[0]));
  const steps = [...new Map(ascending.map(({ values, colour }) => [Number(values[0]), colour]))].flat();
  // MapLibre converts a missing value to 0, which may be in a class.
  const number = ['to-number', ['coalesce', value, 'none'], -Infinity];
  return ['step', number, other, ...steps] as unknown as ExpressionSpecification;
}

/** Drops repeated values: MapLibre rejects duplicate labels in `match`. */
function distinct(classes: ColourRule['classes']): [string, string][] {
  const pairs = classes.flatMap(({ values, colour }) =>
    values.map((value) => [String(value), colour] as const),
  );
  return [...new Map(pairs.toReversed())];
}
