import { anyNumber, flag, listOf, membersOf, nullable, objectOf, type Report, type MemberRule, text, wholeList } from './members.ts'; // prettier-ignore
import { type LayerFieldsOfStyle, symbolOf, type WrittenSymbol, writtenSymbol } from './read-symbol.ts';
import { type CategoryClass, maxClasses, otherColor, type StyleClass } from './style-model.ts';

type CategoryValue = CategoryClass['values'][number];

const categoryValue: MemberRule<CategoryValue> = (value, path, report) => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  report(path, 'is not a text, a number, true or false');
  return undefined;
};

const classRules = { label: text(200), symbol: writtenSymbol, visible: flag, listed: flag };
const categoryRules = { ...classRules, values: listOf(categoryValue, { min: 1, max: 1000 }) };

interface WrittenClass {
  readonly label: string | null;
  readonly symbol: WrittenSymbol;
  readonly isVisible: boolean;
  readonly isListed: boolean;
}

type WrittenCategory = WrittenClass & Pick<CategoryClass, 'values'>;

const writtenClass: MemberRule<WrittenClass> = objectOf((object, path, report) =>
  withDefaults(membersOf(object, classRules, { path, report })),
);

const writtenCategory: MemberRule<WrittenCategory> = objectOf((object, path, report) => {
  const { values, ...rest } = membersOf(object, categoryRules, { path, report });
  if (values !== undefined && values.length > 0) return { ...withDefaults(rest), values };
  report(path, 'has no values');
  return undefined;
});

function withDefaults(read: {
  readonly label?: string;
  readonly symbol?: WrittenSymbol;
  readonly visible?: boolean;
  readonly listed?: boolean;
}): WrittenClass {
  const { label = null, symbol = {}, visible = true, listed = true } = read;
  return { label, symbol, isVisible: visible, isListed: listed };
}

export const categories = listOf(writtenCategory, { min: 1, max: maxClasses });
/** Of classes all must be readable: the breaks count them. */
export const classes = wholeList(writtenClass, { min: 1, max: maxClasses });
export const other = nullable(writtenClass);

export const breaks: MemberRule<readonly number[]> = (value, path, report) => {
  const read = wholeList(anyNumber, { max: maxClasses - 1 })(value, path, report);
  if (read === undefined || read.every((each, index) => index === 0 || each > read[index - 1]!)) return read;
  report(path, 'is not in ascending order');
  return undefined;
};

/** Reports classes and breaks whose numbers do not fit. */
export function areFitting(
  written: { readonly breaks: readonly unknown[]; readonly classes: readonly unknown[] },
  path: string,
  report: Report,
): boolean {
  if (written.classes.length === written.breaks.length + 1) return true;
  report(path, `has ${written.classes.length} classes; ${written.breaks.length} breaks need ${written.breaks.length + 1}`); // prettier-ignore
  return false;
}

export function classOf<T extends WrittenClass>(
  { symbol, ...rest }: T,
  fields: LayerFieldsOfStyle,
  common: WrittenSymbol | undefined,
): Omit<T, 'symbol'> & Pick<StyleClass, 'symbol'> {
  return { ...rest, symbol: symbolOf(fields, common, symbol) };
}

/** Absent: grey. Null: not drawn. */
export function otherOf(
  written: WrittenClass | null | undefined,
  fields: LayerFieldsOfStyle,
  common: WrittenSymbol | undefined,
): StyleClass | null {
  if (written === null) return null;
  const grey = { label: null, symbol: {}, isVisible: true, isListed: true };
  const { symbol, ...rest } = written ?? grey;
  return { ...rest, symbol: symbolOf(fields, common, { color: otherColor }, symbol) };
}
