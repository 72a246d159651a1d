import { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import type { LayerColumn } from '../../geo/layer/manifest.ts';
import type { FeatureOrder, FeatureQuery } from '../../geo/select/feature-query.ts';
import { featureFilter, refuseUnknown } from '../http/feature-filter.ts';

/** Query parameters that select, order and shorten features. */
export const selectionParameters = {
  filter: z
    .string()
    .optional()
    .meta({
      description:
        'Only features that this filter selects: JSON like `filter` of a style, up to 200 conditions in 8 levels. Texts ' +
        'are compared by their first 256 KiB.',
      examples: ['{"attribute":"area","operator":">=","value":10}'],
    }),
  sortBy: z
    .string()
    .optional()
    .meta({
      description:
        'The attribute to sort by; `-` before it sorts in descending order, and `+` (in a URL `%2B`) in ascending ' +
        'order an attribute whose name begins with a sign. Numbers precede texts, and features without a value come ' +
        'last, in both directions. Texts are compared by the code points of their first 256 characters without case ' +
        'and diacritics, and whole numbers in them by value. Equal features are in the order of the layer.',
      examples: ['-area'],
    }),
  geometry: z
    .enum(['true', 'false'])
    .optional()
    .meta({
      description:
        'If false, `geometry` of each feature is null, `bbox` is its bounding box, `properties` has only those with ' +
        'a value, and `_number` is its number in the layer. Default true: features as they were sent.',
    }),
  properties: z
    .string()
    .optional()
    .meta({
      description: 'With `geometry=false`, the names of the properties as a JSON list; default all.',
      examples: ['["name","area"]'],
    }),
  around: z
    .string()
    .regex(/^\d{1,10}$/, 'must be a `_number`')
    .optional()
    .meta({
      description: 'With `limit`, returns the page that contains the feature with this `_number`.',
    }),
};

type SelectionParameters = { readonly [Name in keyof typeof selectionParameters]?: string | undefined };

/** What the parameters ask for. */
export interface RequestedSelection extends FeatureQuery {
  /** Null: whole features. Else without their geometry, with these properties, or all. */
  readonly rows: { readonly names?: readonly string[] } | null;
  /** Number of the feature that the page contains. */
  readonly around: number | null;
}

/** The selection of a request; null if it has none of the parameters. Throws Refusal. */
export function selectionOf(
  query: SelectionParameters,
  columns: readonly LayerColumn[],
): RequestedSelection | null {
  const given = Object.keys(selectionParameters).filter((name) => query[name as keyof typeof query] !== undefined); // prettier-ignore
  if (given.length === 0) return null;
  const filter = query.filter === undefined ? null : featureFilter(filterJson(query.filter), columns);
  const order = query.sortBy === undefined ? null : orderOf(query.sortBy);
  const names = query.properties === undefined ? null : namesOf(query.properties);
  refuseUnknown([...(order === null ? [] : [order.attribute]), ...(names ?? [])], columns);
  const isShort = query.geometry === 'false';
  if (names !== null && !isShort)
    throw new Refusal('invalid_request', '"properties" requires "geometry=false".');
  return {
    ...{ filter, order },
    rows: isShort ? (names === null ? {} : { names }) : null,
    around: query.around === undefined ? null : Number(query.around),
  };
}

function filterJson(text: string): unknown {
  return parsed(text, 'invalid_filter', 'The filter is not valid JSON.');
}

function orderOf(text: string): FeatureOrder {
  const isSigned = text.startsWith('-') || text.startsWith('+');
  return { attribute: isSigned ? text.slice(1) : text, isDescending: text.startsWith('-') };
}

function namesOf(text: string): readonly string[] {
  const sentence = '"properties" is not a JSON list of names.';
  const value = parsed(text, 'invalid_request', sentence);
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
    throw new Refusal('invalid_request', sentence);
  return value;
}

function parsed(text: string, code: 'invalid_filter' | 'invalid_request', sentence: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(code, sentence);
  }
}
