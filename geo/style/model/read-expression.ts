import { hexOf, type StyleObject } from './members.ts';
import { type LayerFieldsOfStyle, symbolOf } from './read-symbol.ts';
import { type CategorySymbology, type ClassSymbology, maxClasses, type StyleClass } from './style-model.ts';

/** The members of a style that can contain an expression. */
export const colorMembers = ['fill-color', 'line-color', 'circle-color'] as const;

export interface ExpressionSymbology {
  readonly member: string;
  readonly symbology: CategorySymbology | ClassSymbology;
}

/**
 * Reads a MapLibre expression of the form `["match", ["get", attribute], value or values, colour, …, colour]` or
 * `["step", ["get", attribute], colour, number, colour, …]`. Null if there is none.
 */
export function readExpression(style: StyleObject, fields: LayerFieldsOfStyle): ExpressionSymbology | null {
  for (const member of colorMembers) {
    const symbology = Object.hasOwn(style, member) ? symbologyOf(style[member], fields) : null;
    if (symbology !== null) return { member, symbology };
  }
  return null;
}

function symbologyOf(
  expression: unknown,
  fields: LayerFieldsOfStyle,
): ExpressionSymbology['symbology'] | null {
  if (!Array.isArray(expression) || expression.length > 2 * maxClasses + 3) return null;
  const [operator, input, ...rest] = expression as unknown[];
  const [get, attribute] = Array.isArray(input) ? (input as unknown[]) : [];
  const isMatch = operator === 'match';
  if (get !== 'get' || typeof attribute !== 'string' || (!isMatch && operator !== 'step')) return null;
  const otherHex = hexOf(isMatch ? rest.pop() : rest.shift());
  if (otherHex === null || rest.length === 0 || rest.length % 2 === 1) return null;
  const classOf = (color: string): StyleClass => ({
    label: null,
    symbol: symbolOf(fields, { color }),
    isVisible: true,
    isListed: true,
  });
  const branches = Array.from(
    { length: rest.length / 2 },
    (_, n) => [rest[2 * n], hexOf(rest[2 * n + 1])] as const,
  );
  if (branches.some(([, hex]) => hex === null)) return null;
  const other = classOf(otherHex);
  if (isMatch) {
    const classes = branches.map(([value, hex]) => ({
      ...classOf(hex!),
      values: [value].flat(),
    }));
    if (!classes.every(({ values }) => values.every(isLabel))) return null;
    return { kind: 'categories', attribute, classes: classes as CategorySymbology['classes'], other };
  }
  // The order is not checked by authors; a repeated bound counts as the last of its classes.
  const steps = new Map(branches.map(([from, hex]) => [from, hex!] as const));
  const bounds = [...steps.keys()];
  if (!bounds.every((bound) => typeof bound === 'number')) return null;
  const breaks = bounds.sort((one, next) => one - next);
  const classes = [other, ...breaks.map((bound) => classOf(steps.get(bound)!))];
  // Features without a number are drawn as those below the first bound; the legend lists them once.
  return { kind: 'classes', attribute, breaks, classes, other: { ...other, isListed: false } };
}

function isLabel(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
