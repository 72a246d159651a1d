import type { NameOfIcon } from './embedded-icons.ts';
import { type QmlSymbol, readSymbol, type UnreadStyle } from './read-symbol.ts';
import type { StyleNode } from './style-tree.ts';

type Members = Readonly<Record<string, unknown>>;

/** The symbols of a layer, divided into what they have in common and what each has of its own. */
export interface ReadSymbols {
  /** Hex without `#`, of a layer in one colour. */
  readonly color?: string;
  /** Pixels. */
  readonly strokeWeight?: number;
  /** Opacity; 1 if it differs by class. */
  readonly alpha: number;
  readonly common: Members;
  /** By class. */
  readonly own: readonly Members[];
  readonly omitted: readonly string[];
}

/** Reads the symbols of classes, or those of the geometry types of a layer without classes. */
export function readSymbols(
  nodes: readonly StyleNode[],
  isByClass: boolean,
  iconName: NameOfIcon,
): ReadSymbols | UnreadStyle {
  const symbols: QmlSymbol[] = [];
  const alphas: number[] = [];
  const omitted: string[] = [];
  for (const node of nodes) {
    const read = readSymbol(node, iconName);
    if ('reason' in read) return read;
    symbols.push(read.symbol);
    alphas.push(read.alpha);
    omitted.push(...read.omitted);
  }
  return isByClass ? ofClasses(symbols, alphas, omitted) : ofTypes(symbols, alphas, omitted);
}

function ofClasses(
  symbols: readonly QmlSymbol[],
  alphas: readonly number[],
  omitted: readonly string[],
): ReadSymbols {
  const [alpha = 1] = alphas;
  const isOneOpacity = alphas.every((each) => each === alpha);
  const written: Members[] = symbols.map((symbol, index) => ({
    ...symbol,
    ...(isOneOpacity ? {} : { opacity: alphas[index] }),
  }));
  const [first = {}] = written;
  const isCommon = ([name, value]: [string, unknown]) =>
    name !== 'color' && written.every((each) => isEqual(each[name], value));
  const shared = Object.fromEntries(Object.entries(first).filter(isCommon));
  const { strokeWidth, ...common } = shared;
  const own = written.map((each) =>
    Object.fromEntries(Object.entries(each).filter(([name]) => !Object.hasOwn(shared, name))),
  );
  return {
    ...(typeof strokeWidth === 'number' ? { strokeWeight: strokeWidth } : {}),
    ...{ alpha: isOneOpacity ? alpha : 1, common, own, omitted },
  };
}

/** A layer has one colour, one width and one opacity; of the other members, each belongs to one geometry type. */
function ofTypes(
  symbols: readonly QmlSymbol[],
  alphas: readonly number[],
  omitted: readonly string[],
): ReadSymbols | UnreadStyle {
  const distinct = (values: readonly unknown[]) => new Set(values.filter((value) => value !== undefined));
  if (distinct(symbols.map(({ color }) => color)).size > 1)
    return { reason: 'has several colours, and a layer has one' };
  if (distinct(symbols.map(({ strokeWidth }) => strokeWidth)).size > 1)
    return { reason: 'has several stroke widths, and a layer has one' };
  if (distinct(alphas).size > 1) return { reason: 'has several opacities, and a layer has one' };
  const all: Partial<QmlSymbol> = Object.assign({}, ...symbols) as Partial<QmlSymbol>;
  const { color, strokeWidth, ...common } = all;
  return {
    ...(color === undefined ? {} : { color: color.slice(1) }),
    ...(strokeWidth === undefined ? {} : { strokeWeight: strokeWidth }),
    ...{ alpha: alphas[0] ?? 1, common, own: [], omitted },
  };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
