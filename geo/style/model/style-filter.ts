/** Which features a style draws. */
export type StyleFilter =
  | { readonly all: readonly StyleFilter[] }
  | { readonly any: readonly StyleFilter[] }
  | FilterCondition;

export type FilterCondition = { readonly attribute: string } & (
  | { readonly operator: ComparisonOperator; readonly value: FilterValue }
  | { readonly operator: 'in' | 'not-in'; readonly value: readonly FilterValue[] }
  | { readonly operator: 'contains'; readonly value: string }
  | { readonly operator: 'empty' | 'not-empty' }
);

/** `<` and its like compare numbers, and text only with text. */
export type ComparisonOperator = (typeof comparisonOperators)[number];
export type FilterValue = string | number | boolean;

export const comparisonOperators = ['=', '!=', '<', '<=', '>', '>='] as const;
