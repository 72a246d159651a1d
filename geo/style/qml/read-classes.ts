import { farthest } from './measures.ts';
import type { UnreadStyle } from './read-symbol.ts';
import { childOf, type StyleNode } from './style-tree.ts';

/** The classes of a renderer that colours features by the values of a column. */
export interface ReadClasses {
  readonly column: string;
  /** The symbols of the classes that are drawn. */
  readonly symbols: readonly StyleNode[];
  /** The operator and the branches of an expression, given the colours of the symbols. */
  readonly expressionOf: (colours: readonly string[]) => ReadExpression;
}

export interface ReadExpression {
  readonly operator: 'match' | 'step';
  /** What follows the attribute. */
  readonly branches: readonly unknown[];
}

/** Of features that QGIS does not draw. */
const invisible = '#00000000';
/** A longer legend is not readable, and the room draws none. */
const maxClasses = 200;

/** Columns as the export and QGIS write them: a name, also in quotes, and with a number for features without one. */
const notations = [
  /^coalesce\(try\(to_real\("((?:[^"]|"")*)"\)\),-1e\+30\)$/,
  /^coalesce\("((?:[^"]|"")*)",-1e\+30\)$/,
  /^"((?:[^"]|"")*)"$/,
];

/** Reads a categorized or graduated renderer; null for any other. */
export function readClasses(renderer: StyleNode): ReadClasses | UnreadStyle | null {
  const { type, attr = '', graduatedMethod = 'GraduatedColor' } = renderer.attributes;
  if (type !== 'categorizedSymbol' && type !== 'graduatedSymbol') return null;
  if (type === 'graduatedSymbol' && graduatedMethod !== 'GraduatedColor')
    return { reason: 'has a size for each class' };
  const found = type === 'categorizedSymbol' ? categoriesOf(renderer) : rangesOf(renderer);
  if (found.length === 0) return { reason: 'has no classes' };
  if (found.length > maxClasses) return { reason: `has more than ${maxClasses} classes` };
  const byName = new Map(childOf(renderer, 'symbols')?.children.map((each) => [each.attributes.name, each]));
  const drawn: readonly Class[] = found.filter(({ isDrawn }) => isDrawn);
  const symbols = drawn.map(({ symbol }) => byName.get(symbol));
  if (symbols.length === 0 || symbols.includes(undefined)) return { reason: 'draws nothing' };
  const column = notations.map((notation) => notation.exec(attr)?.[1]?.replaceAll('""', '"')).find((name) => name !== undefined) ?? attr; // prettier-ignore
  return {
    column,
    symbols: symbols as StyleNode[],
    expressionOf: (colours) => {
      const colourOf = (each: Class) => (each.isDrawn ? colours[drawn.indexOf(each)]! : invisible);
      return type === 'categorizedSymbol'
        ? matching(found as Category[], colourOf)
        : stepping(found as Range[], colourOf);
    },
  };
}

interface Class {
  /** Name of its symbol. */
  readonly symbol: string | undefined;
  readonly isDrawn: boolean;
}

interface Category extends Class {
  /** Empty: all values of no other category. */
  readonly values: readonly (string | number)[];
}

/** Both bounds belong to it. */
interface Range extends Class {
  readonly lower: number;
  readonly upper: number;
}

function categoriesOf(renderer: StyleNode): Category[] {
  return (childOf(renderer, 'categories')?.children ?? []).map(({ attributes, children }) => {
    const listed = children.filter(({ name }) => name === 'val').map((each) => each.attributes);
    const written = attributes.type === 'List' || listed.length > 0 ? listed : [attributes];
    const values = written.filter(({ value = '', type }) => value !== '' && type !== 'NULL').map(valueOf);
    return { ...classOf(attributes), values };
  });
}

function rangesOf(renderer: StyleNode): Range[] {
  return (childOf(renderer, 'ranges')?.children ?? []).map(({ attributes }) => {
    const [lower, upper] = [Number(attributes.lower), Number(attributes.upper)];
    return { ...classOf(attributes), lower, upper };
  });
}

function classOf({ symbol, render }: StyleNode['attributes']): Class {
  return { symbol, isDrawn: render !== 'false' };
}

function valueOf({ value = '', type = '' }: StyleNode['attributes']): string | number {
  const isNumber = /^(?:integer|double|long|longlong|int)$/.test(type) && Number.isFinite(Number(value));
  return isNumber ? Number(value) : value;
}

function matching(categories: readonly Category[], colourOf: (each: Class) => string): ReadExpression {
  const rest = categories.find(({ values }) => values.length === 0);
  const branches = categories.flatMap((each) =>
    each.values.length === 0 ? [] : [each.values.length === 1 ? each.values[0] : each.values, colourOf(each)],
  );
  return { operator: 'match', branches: [...branches, rest === undefined ? invisible : colourOf(rest)] };
}

/** A value belongs to the first range that contains it. Ranges share bounds, and there may be gaps between them. */
function stepping(ranges: readonly Range[], colourOf: (each: Class) => string): ReadExpression {
  const bounds = ranges.flatMap(({ lower, upper }) => [lower, following(upper)]).filter(Number.isFinite);
  const ascending = [...new Set([-farthest, ...bounds])].sort((one, next) => one - next);
  const branches: unknown[] = [];
  let before = '';
  for (const bound of ascending) {
    const found = ranges.find(({ lower, upper }) => lower <= bound && bound <= upper);
    const colour = found === undefined ? invisible : colourOf(found);
    if (bound > -farthest && bound < farthest && colour !== before) branches.push(bound, colour);
    if (bound === -farthest) branches.push(colour);
    if (bound < farthest) before = colour;
  }
  return { operator: 'step', branches };
}

/** The smallest double above a number. */
function following(value: number): number {
  if (!Number.isFinite(value)) return value;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value === 0 ? Number.MIN_VALUE : value);
  if (value !== 0) bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}
