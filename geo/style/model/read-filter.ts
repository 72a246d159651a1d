import { isObject, type StyleObject, pathOf, type Report, type MemberRule } from './members.ts';
import { comparisonOperators, type FilterValue, type StyleFilter } from './style-filter.ts';

const maxConditions = 200;
const maxDepth = 8;

/** Reads a filter. A part that cannot be read makes all of it unreadable: the rest would select other features. */
export const filter: MemberRule<StyleFilter> = (value, path, report) => {
  let conditions = 0;
  const read = (node: unknown, at: string, depth: number): StyleFilter | null => {
    if (!isObject(node)) return flaw(report, at, 'is not an object');
    if (++conditions > maxConditions || depth > maxDepth)
      return flaw(report, at, `is beyond ${maxConditions} conditions or ${maxDepth} levels`);
    for (const name of ['all', 'any'] as const) {
      if (!Object.hasOwn(node, name)) continue;
      const list = node[name];
      if (!Array.isArray(list) || Object.keys(node).length > 1)
        return flaw(report, at, `is not an object with one list, ${name}`);
      const parts = list.map((each, index) => read(each, pathOf(pathOf(at, name), index), depth + 1));
      if (parts.includes(null)) return null;
      return name === 'all' ? { all: parts as StyleFilter[] } : { any: parts as StyleFilter[] };
    }
    return conditionOf(node, at, report);
  };
  return read(value, path, 1) ?? undefined;
};

function conditionOf(node: StyleObject, path: string, report: Report): StyleFilter | null {
  const { attribute, operator, value, ...others } = node;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return flaw(report, pathOf(path, unknown), 'is unknown');
  if (typeof attribute !== 'string') return flaw(report, path, 'has no attribute');
  switch (operator) {
    case 'in':
    case 'not-in':
      if (Array.isArray(value) && value.every(isFilterValue) && value.length <= 1000)
        return { attribute, operator, value };
      return flaw(report, path, 'has no list of up to 1000 values');
    case 'contains':
      if (typeof value === 'string' && value !== '') return { attribute, operator, value };
      return flaw(report, path, 'has no text');
    case 'empty':
    case 'not-empty':
      return { attribute, operator };
    default: {
      const comparison = comparisonOperators.find((each) => each === operator);
      if (comparison === undefined) return flaw(report, path, 'has an unknown operator');
      if (isFilterValue(value)) return { attribute, operator: comparison, value };
      return flaw(report, path, 'has no value');
    }
  }
}

function isFilterValue(value: unknown): value is FilterValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function flaw(report: Report, path: string, sentence: string): null {
  report(path, sentence);
  return null;
}
