import { colourOf } from './model/css-colour.ts';

/** Colours of features by the values of an attribute. */
export interface AttributeColours {
  readonly attribute: string;
  /** Colours by the text of a value, or by the lower bound of a class: six hex digits, or eight with opacity. */
  readonly byText: ReadonlyMap<string, string> | null;
  readonly bySteps: readonly (readonly [from: number, hex: string])[] | null;
  /** Of all other features. */
  readonly other: string;
}

/** The members of a style that can contain them. */
export const colourMembers = ['fill-color', 'line-color', 'circle-color'] as const;
const maxClasses = 200;

/**
 * The colours in the style of a layer: a MapLibre expression of the form `["match", ["get", attribute], value or
 * values, colour, …, colour]` or `["step", ["get", attribute], colour, number, colour, …]`. Null if there is none.
 */
export function attributeColours(style: Readonly<Record<string, unknown>> | null): AttributeColours | null {
  for (const member of colourMembers) {
    const rule = ruleOf(style?.[member]);
    if (rule !== null) return rule;
  }
  return null;
}

function ruleOf(expression: unknown): AttributeColours | null {
  if (!Array.isArray(expression) || expression.length > 2 * maxClasses + 3) return null;
  const [operator, input, ...rest] = expression as unknown[];
  const [get, attribute] = Array.isArray(input) ? (input as unknown[]) : [];
  const isMatch = operator === 'match';
  if (get !== 'get' || typeof attribute !== 'string' || (!isMatch && operator !== 'step')) return null;
  const other = hexOf(isMatch ? rest.pop() : rest.shift());
  const classes = rest.flatMap((value, n) => (n % 2 === 0 ? [[value, hexOf(rest[n + 1])] as const] : []));
  if (other === '' || classes.some(([, hex]) => hex === '')) return null;
  if (isMatch) {
    const texts = classes.flatMap(([values, hex]) =>
      [values].flat().map((each) => [String(each), hex] as const),
    );
    const first = new Map<string, string>();
    for (const [text, hex] of texts) if (!first.has(text)) first.set(text, hex);
    return { attribute, byText: first, bySteps: null, other };
  }
  const steps = classes.map(([from, hex]) => [Number(from), hex] as const);
  return { attribute, byText: null, bySteps: steps.sort(([one], [next]) => one - next), other };
}

/** Empty if it is no colour. */
function hexOf(value: unknown): string {
  const { hex = '', alpha = null } = colourOf(value) ?? {};
  if (alpha === null || alpha === 1) return hex;
  return (
    hex +
    Math.round(alpha * 255)
      .toString(16)
      .padStart(2, '0')
  );
}

/** The colour of a feature with this value. */
export function colourOfValue({ byText, bySteps, other }: AttributeColours, value: unknown): string {
  if (byText !== null) return byText.get(String(value)) ?? other;
  const number = typeof value === 'number' || typeof value === 'bigint' ? Number(value) : NaN;
  return bySteps?.findLast(([from]) => number >= from)?.[1] ?? other;
}
