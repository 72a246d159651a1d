import type { FilterCondition, FilterValue, StyleFilter } from '../model/style-filter.ts';
import { following } from './measures.ts';
import type { UnreadStyle } from './read-symbol.ts';
import { ruleFilter } from './rule-filter.ts';
import { childOf, type StyleNode } from './style-tree.ts';

/** A renderer of rules in the terms of the others. */
export interface ReadRules {
  /** A single, categorized or graduated renderer. */
  readonly renderer: StyleNode;
  /** Selects the features that are drawn; its attributes are columns. */
  readonly filter: StyleFilter | null;
}

interface Rule {
  readonly node: StyleNode;
  /** Null: the features of no other rule. */
  readonly filter: StyleFilter | null;
}

const notRead: UnreadStyle = { reason: 'has rules' };

/**
 * Reads rules with plain comparisons: one with a filter, or several whose filters are disjoint values or ranges of one
 * column, also below a rule that filters all of them. Others are not read: the map draws each feature once.
 */
export function readRules(renderer: StyleNode): ReadRules | UnreadStyle {
  const rules = childOf(renderer, 'rules')?.children ?? [];
  const [outer] = rules;
  if (rules.length !== 1 || outer === undefined || outer.children.length === 0)
    return rulesIn(renderer, rules);
  const filter = isDrawn(outer) && !hasSymbol(outer) ? ruleFilter(outer.attributes.filter ?? '') : null;
  const inner = filter === null ? notRead : rulesIn(renderer, outer.children);
  if (filter === null || 'reason' in inner) return notRead;
  return { ...inner, filter: inner.filter === null ? filter : { all: [filter, inner.filter] } };
}

function rulesIn(renderer: StyleNode, nodes: readonly StyleNode[]): ReadRules | UnreadStyle {
  const isSimple = nodes.every((node) => isOfAnyScale(node) && hasSymbol(node) && node.children.length === 0);
  const rules = nodes.map((node): Rule => ({ node, filter: ruleFilter(node.attributes.filter ?? '') }));
  const [only] = rules;
  if (!isSimple || only === undefined) return notRead;
  if (rules.some(({ node, filter }) => filter === null && !isElse(node))) return notRead;
  if (rules.length > 1) return classesOf(renderer, rules) ?? notRead;
  if (only.filter === null || !isDrawn(only.node)) return notRead;
  const symbols = childOf(renderer, 'symbols')?.children.filter(({ attributes }) => attributes.name === only.node.attributes.symbol); // prettier-ignore
  return { renderer: rendererOf('singleSymbol', {}, [nodeOf('symbols', {}, symbols)]), filter: only.filter };
}

function classesOf(renderer: StyleNode, rules: readonly Rule[]): ReadRules | null {
  const columns = new Set(rules.flatMap(({ filter }) => (filter === null ? [] : conditionsIn(filter).map(({ attribute }) => attribute)))); // prettier-ignore
  const [column] = columns;
  const isDoubtful = rules.filter(({ filter }) => filter === null).length > 1 || columns.size !== 1;
  const classes = isDoubtful ? null : (categoriesOf(rules) ?? rangesOf(rules));
  const symbols = childOf(renderer, 'symbols');
  if (classes === null || column === undefined || symbols === null) return null;
  const name = `"${column.replaceAll('"', '""')}"`;
  const found =
    classes.name === 'categories'
      ? rendererOf('categorizedSymbol', { attr: name }, [classes, symbols])
      : rendererOf('graduatedSymbol', { attr: `try(to_real(${name}))` }, [classes, symbols]);
  return { renderer: found, filter: null };
}

/** Rules of values, of which none is in two rules; null for others. */
function categoriesOf(rules: readonly Rule[]): StyleNode | null {
  const values = rules.map(({ filter }) => (filter === null ? [] : valuesOf(filter)));
  const texts = values.flatMap((each) => each ?? []).map(String);
  if (values.includes(null) || new Set(texts).size < texts.length) return null;
  const categories = rules.map(({ node }, index) => {
    const listed = (values[index] ?? []).map((value) =>
      nodeOf('val', { value: String(value), type: typeof value === 'number' ? 'double' : 'QString' }),
    );
    return nodeOf('category', { ...classOf(node), type: 'List' }, listed);
  });
  return nodeOf('categories', {}, categories);
}

function valuesOf(filter: StyleFilter): readonly FilterValue[] | null {
  if ('any' in filter) {
    const parts = filter.any.map(valuesOf);
    return parts.includes(null) ? null : parts.flatMap((each) => each ?? []);
  }
  if ('all' in filter) return null;
  return filter.operator === '=' ? [filter.value] : filter.operator === 'in' ? filter.value : null;
}

/** Rules of ranges that do not overlap; null for others. */
function rangesOf(rules: readonly Rule[]): StyleNode | null {
  const ranges = rules.map(({ filter }) => (filter === null ? null : rangeOf(filter)));
  if (rules.some(({ filter }, index) => filter !== null && ranges[index] === null)) return null;
  const sorted = ranges.filter((range) => range !== null).sort(([one], [next]) => one - next);
  if (sorted.some(([lower], index) => index > 0 && lower <= sorted[index - 1]![1])) return null;
  const written = rules.map(({ node }, index) => {
    const range = ranges[index] ?? null;
    const bounds = range === null ? { rest: 'true' } : { lower: String(range[0]), upper: String(range[1]) };
    return nodeOf('range', { ...classOf(node), ...bounds });
  });
  return nodeOf('ranges', {}, written);
}

/** The numbers that satisfy comparisons, with both ends; null if they are no range. */
function rangeOf(filter: StyleFilter): readonly [lower: number, upper: number] | null {
  let [lower, upper] = [-Infinity, Infinity];
  if ('any' in filter) return null;
  for (const part of 'all' in filter ? filter.all : [filter]) {
    if (!('operator' in part) || !('value' in part) || typeof part.value !== 'number') return null;
    const { operator, value } = part;
    if (operator === '>=') lower = Math.max(lower, value);
    else if (operator === '>') lower = Math.max(lower, following(value));
    else if (operator === '<=') upper = Math.min(upper, value);
    else if (operator === '<') upper = Math.min(upper, -following(-value));
    else return null;
  }
  return lower <= upper ? [lower, upper] : null;
}

function conditionsIn(filter: StyleFilter): readonly FilterCondition[] {
  if ('all' in filter) return filter.all.flatMap(conditionsIn);
  return 'any' in filter ? filter.any.flatMap(conditionsIn) : [filter];
}

function isElse({ attributes }: StyleNode): boolean {
  return attributes.filter?.trim().toUpperCase() === 'ELSE';
}

function isDrawn(node: StyleNode): boolean {
  return isOfAnyScale(node) && node.attributes.checkstate !== '0';
}

function isOfAnyScale({ attributes: { scalemindenom = '0', scalemaxdenom = '0' } }: StyleNode): boolean {
  return Number(scalemindenom) === 0 && Number(scalemaxdenom) === 0;
}

function hasSymbol({ attributes }: StyleNode): boolean {
  return attributes.symbol !== undefined;
}

function classOf({
  attributes: { symbol = '', label = '', checkstate },
}: StyleNode): StyleNode['attributes'] {
  return { symbol, label, render: checkstate === '0' ? 'false' : 'true' };
}

function rendererOf(
  type: string,
  attributes: StyleNode['attributes'],
  children: readonly StyleNode[],
): StyleNode {
  return nodeOf('renderer-v2', { ...attributes, type }, children);
}

function nodeOf(
  name: string,
  attributes: StyleNode['attributes'],
  children: readonly StyleNode[] = [],
): StyleNode {
  return { name, attributes, children, text: '' };
}
