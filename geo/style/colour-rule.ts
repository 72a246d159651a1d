import { readExpression } from './model/read-expression.ts';

/** Colours of features by the values of an attribute. */
export interface AttributeColours {
  readonly attribute: string;
  /** Colours by the text of a value, or by the lower bound of a class: six hex digits, or eight with opacity. */
  readonly byText: ReadonlyMap<string, string> | null;
  readonly bySteps: readonly (readonly [from: number, hex: string])[] | null;
  /** Of all other features. */
  readonly other: string;
}

const noFields = { color: null, strokeWeight: null };

/** The colours in the style of a layer, if it contains an expression of MapLibre that is read. */
export function attributeColours(style: Readonly<Record<string, unknown>> | null): AttributeColours | null {
  const { symbology } = readExpression(style ?? {}, noFields) ?? {};
  if (symbology?.other === undefined || symbology.other === null) return null;
  const { attribute } = symbology;
  const hexOf = ({ symbol }: { readonly symbol: { readonly color: string } }) => symbol.color.slice(1);
  const other = hexOf(symbology.other);
  if (symbology.kind === 'classes') {
    // The first class is that of all other features.
    const bySteps = symbology.breaks.map((from, n) => [from, hexOf(symbology.classes[n + 1]!)] as const);
    return { attribute, byText: null, bySteps, other };
  }
  const first = new Map<string, string>();
  for (const each of symbology.classes)
    for (const text of each.values.map(String)) if (!first.has(text)) first.set(text, hexOf(each));
  return { attribute, byText: first, bySteps: null, other };
}

/** The colour of a feature with this value. */
export function colourOfValue({ byText, bySteps, other }: AttributeColours, value: unknown): string {
  if (byText !== null) return byText.get(String(value)) ?? other;
  const number = typeof value === 'number' || typeof value === 'bigint' ? Number(value) : NaN;
  return bySteps?.findLast(([from]) => number >= from)?.[1] ?? other;
}
