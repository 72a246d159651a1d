import { otherColor } from '../../geo/style/model/style-model.ts';
import type { AttributeStatistics } from '../service/service.ts';
import { breaksOf, type ClassMethod, roundedBreaks } from './classify.ts';
import { rampColors, type RampKind } from './ramps.ts';
import { type DraftClass, sharedMembers, type StyleDraft, type StyleType } from './style-draft.ts';

export const sequentialKinds: readonly RampKind[] = ['sequential', 'diverging'];
export const categoryKinds: readonly RampKind[] = ['qualitative', 'sequential', 'diverging'];
export const maxClassCount = 9;
const maxCategories = 12;
const heatColors = 6;

function shared(draft: StyleDraft): Partial<StyleDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => sharedMembers.includes(name)));
}

const hasNumbers = ({ numbers }: AttributeStatistics) => numbers !== null && numbers.min < numbers.max;

/** The attributes that a type can use. */
export function fittingAttributes(
  type: StyleType,
  all: readonly AttributeStatistics[],
): readonly AttributeStatistics[] {
  if (type === 'categories') return all.filter(({ values }) => values.length > 0);
  return type === 'classes' || type === 'proportional' || type === 'heatmap' ? all.filter(hasNumbers) : [];
}

/** The draft with another type, and the attribute that it has or one that suits. */
export function withType(
  draft: StyleDraft,
  type: StyleType,
  all: readonly AttributeStatistics[],
): StyleDraft {
  const fitting = fittingAttributes(type, all);
  const attribute = fitting.find((each) => isSuitable(each, draft, type)) ?? suggested(type, fitting);
  const base = shared(draft);
  if (type === 'single' || type === 'clusters') return { ...base, type };
  if (type === 'heatmap') {
    const { symbol: _symbol, ...rest } = base;
    return { ...rest, type, ramp: 'YlOrRd', colors: heatRamp('YlOrRd') };
  }
  return attribute === undefined ? draft : withAttribute({ ...base, type }, attribute);
}

const isGoodForCategories = ({ distinct }: AttributeStatistics) => distinct > 1 && distinct <= maxCategories;

/** The attribute of the draft remains if it suits the new type as well. */
function isSuitable(of: AttributeStatistics, { attribute }: StyleDraft, type: StyleType): boolean {
  return of.name === attribute && (type !== 'categories' || isGoodForCategories(of));
}

/** Few values make good categories; a number with many makes good classes. */
function suggested(
  type: StyleType,
  fitting: readonly AttributeStatistics[],
): AttributeStatistics | undefined {
  if (type !== 'categories') return fitting.toSorted((one, next) => next.distinct - one.distinct)[0];
  return (
    fitting.find((each) => each.type === 'text' && isGoodForCategories(each)) ??
    fitting.find(isGoodForCategories) ??
    fitting[0]
  );
}

export function withAttribute(draft: StyleDraft, of: AttributeStatistics): StyleDraft {
  const { name: attribute, numbers } = of;
  switch (draft.type) {
    case 'categories':
      return withCategories({ ...draft, attribute }, of);
    case 'classes':
      return withClasses({ ...draft, attribute }, of, {
        method: draft.method === 'manual' ? 'quantile' : draft.method,
      });
    case 'proportional':
      return numbers === null
        ? draft
        : { ...draft, attribute, values: [Math.min(0, numbers.min), numbers.max] };
    default:
      return draft;
  }
}

/** A category for each frequent value, up to the maximum. */
function withCategories(draft: StyleDraft, of: AttributeStatistics): StyleDraft {
  const { values } = of;
  const listed = values.slice(0, maxCategories).map(({ value }) => value);
  const colors = rampColors(draft.ramp, categoryKinds, listed.length);
  const categories = listed.map((value, n) => ({
    values: [value],
    symbol: { color: colors[n] ?? otherColor },
  }));
  const isComplete = values.length <= maxCategories && of.isExact;
  return { ...draft, categories, other: othersOf(isComplete && of.empty === 0) };
}

/** Features in no class, of which the legend says nothing if there are none. */
function othersOf(areNone: boolean): DraftClass {
  return { symbol: { color: otherColor }, ...(areNone ? { listed: false } : {}) };
}

export function withClasses(
  draft: StyleDraft,
  { numbers, count: filled, empty }: AttributeStatistics,
  {
    method = 'quantile',
    count = draft.classes?.length ?? 5,
    breaks,
  }: { method?: ClassMethod | undefined; count?: number; breaks?: readonly number[] },
): StyleDraft {
  if (numbers === null) return draft;
  const found =
    breaks ?? roundedBreaks(breaksOf(method, numbers, Math.min(maxClassCount, Math.max(2, count))), numbers);
  const distinct = [...new Set(found)];
  const colors = rampColors(draft.ramp, sequentialKinds, distinct.length + 1);
  const before = draft.classes ?? [];
  const isSame = before.length === colors.length && breaks !== undefined;
  const classes = isSame ? before : colors.map((color) => ({ symbol: { color } }));
  const other = othersOf(empty === 0 && numbers.count === filled);
  return { ...draft, method, breaks: distinct, classes, other: draft.other === null ? null : other };
}

/** The same classes in the colours of another ramp. */
export function withRamp(draft: StyleDraft, ramp: string): StyleDraft {
  if (draft.type === 'heatmap') return { ...draft, ramp, colors: heatRamp(ramp) };
  const { type, categories = [], classes = [] } = draft;
  const isByValue = type === 'categories';
  const colors = rampColors(
    ramp,
    isByValue ? categoryKinds : sequentialKinds,
    (isByValue ? categories : classes).length,
  );
  const painted = <Class extends DraftClass>(each: Class, n: number) => ({
    ...each,
    symbol: { ...each.symbol, color: colors[n] ?? otherColor },
  });
  return isByValue
    ? { ...draft, ramp, categories: categories.map(painted) }
    : { ...draft, ramp, classes: classes.map(painted) };
}

/** The lowest density is transparent. */
function heatRamp(name: string): readonly string[] {
  return rampColors(name, sequentialKinds, heatColors);
}
