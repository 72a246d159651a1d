import { farthest, following } from './measures.ts';
import type { UnreadStyle } from './read-symbol.ts';
import { childOf, type StyleNode } from './style-tree.ts';

type StyleMembers = Readonly<Record<string, unknown>>;

/** The classes of a renderer that draws features by the values of a column. */
export interface ReadClasses {
  readonly column: string;
  /** The symbols of the classes that are drawn. */
  readonly symbols: readonly StyleNode[];
  /** The members of a typed style (docs/styles.md), given those of the symbols. */
  readonly styleOf: (symbols: readonly StyleMembers[]) => StyleMembers;
}

/** A longer legend is not readable, and the room draws none. */
const maxClasses = 200;
const maxLabel = 200;

/** Columns as the export and QGIS write them: a name, also in quotes, and with a number for features without one. */
const notations = [
  /^coalesce\(try\(to_real\("((?:[^"]|"")*)"\)\),-[12]e\+30\)$/,
  /^coalesce\("((?:[^"]|"")*)",-[12]e\+30\)$/,
  /^try\(to_real\("((?:[^"]|"")*)"\)\)$/,
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
    styleOf: (written) => {
      const membersOf = (each: Class) => {
        const label = each.label === '' ? {} : { label: each.label };
        return each.isDrawn
          ? { ...label, ...symbolMember(written[drawn.indexOf(each)]) }
          : { ...label, visible: false };
      };
      if (type === 'categorizedSymbol') return categories(found as Category[], membersOf);
      return ranges(found as Range[], attr.startsWith('coalesce('), membersOf);
    },
  };
}

function symbolMember(symbol: StyleMembers = {}): StyleMembers {
  return Object.keys(symbol).length === 0 ? {} : { symbol };
}

interface Class {
  /** Name of its symbol. */
  readonly symbol: string | undefined;
  readonly isDrawn: boolean;
  /** Empty: that of its values. */
  readonly label: string;
}

interface Category extends Class {
  /** Empty: all values of no other category. */
  readonly values: readonly (string | number)[];
}

/** Both bounds belong to it. */
interface Range extends Class {
  readonly lower: number;
  readonly upper: number;
  /** Of features in no other range. */
  readonly isRest: boolean;
}

function categoriesOf(renderer: StyleNode): Category[] {
  return (childOf(renderer, 'categories')?.children ?? []).map(({ attributes, children }) => {
    const listed = children.filter(({ name }) => name === 'val').map((each) => each.attributes);
    const written = attributes.type === 'List' || listed.length > 0 ? listed : [attributes];
    const values = written.filter(({ value = '', type }) => value !== '' && type !== 'NULL').map(valueOf);
    const own = classOf(attributes);
    return { ...own, values, label: own.label === (values.join(', ') || allOthers) ? '' : own.label };
  });
}

function rangesOf(renderer: StyleNode): Range[] {
  return (childOf(renderer, 'ranges')?.children ?? []).map(({ attributes }) => {
    const [lower, upper] = [Number(attributes.lower), Number(attributes.upper)];
    const own = classOf(attributes);
    return {
      ...own,
      lower,
      upper,
      isRest: attributes.rest === 'true',
      label: isOfNumbers.test(own.label) || own.label === noValue ? '' : own.label,
    };
  });
}

/** The label that QGIS gives to all other values. */
const allOthers = 'all other values';
/** The label that the export gives to features without a number. */
const noValue = 'no value';
/** Labels that repeat the bounds of a range. */
const isOfNumbers = /^[\d\s.,'’+<>≤≥–e-]*$/;

function classOf({ symbol, render, label = '' }: StyleNode['attributes']): Class {
  return { symbol, isDrawn: render !== 'false', label: label.slice(0, maxLabel) };
}

function valueOf({ value = '', type = '' }: StyleNode['attributes']): string | number {
  const isNumber = /^(?:integer|double|long|longlong|int)$/.test(type) && Number.isFinite(Number(value));
  return isNumber ? Number(value) : value;
}

type MembersOf = (each: Class) => StyleMembers;

function categories(all: readonly Category[], membersOf: MembersOf): StyleMembers {
  const rest = all.find(({ values }) => values.length === 0);
  const listed = all.filter(({ values }) => values.length > 0);
  return {
    type: 'categories',
    categories: listed.map((each) => ({ values: each.values, ...membersOf(each) })),
    other: rest === undefined ? null : membersOf(rest),
  };
}

/** Of values that are in no range. */
const gap: StyleMembers = { visible: false, listed: false };

/**
 * Classes between ascending breaks. In QGIS, a value belongs to the first range that contains it; ranges share bounds,
 * and there may be gaps between them.
 */
function ranges(all: readonly Range[], hasNoNumber: boolean, membersOf: MembersOf): StyleMembers {
  const noNumber = all.find(({ upper }) => upper < -farthest);
  const rest = all.find(({ isRest }) => isRest);
  const found = all.filter((each) => each !== noNumber && each !== rest);
  const at = (value: number) => found.find(({ lower, upper }) => lower <= value && value <= upper);
  const bounds = found.flatMap(({ lower, upper }) => [lower, following(upper)]);
  const inner = bounds.filter((bound) => Number.isFinite(bound) && Math.abs(bound) < farthest);
  const breaks: number[] = [];
  const classes = [at(-farthest)];
  for (const bound of [...new Set(inner)].sort((one, next) => one - next)) {
    const range = at(bound);
    if (range === classes.at(-1)) continue;
    breaks.push(bound);
    classes.push(range);
  }
  const between = rest === undefined ? gap : { ...membersOf(rest), listed: false };
  const lowest =
    rest !== undefined
      ? membersOf(rest)
      : hasNoNumber && classes[0] !== undefined
        ? { ...membersOf(classes[0]), listed: false }
        : null;
  return {
    type: 'classes',
    breaks,
    classes: classes.map((each) => (each === undefined ? between : membersOf(each))),
    other: noNumber === undefined ? lowest : membersOf(noNumber),
  };
}
