import { featureSymbols } from './feature-symbol.ts';
import { matcherOf } from './match-filter.ts';
import type { Properties } from './property-values.ts';
import type { StyleFilter } from './style-filter.ts';
import type { FeatureSymbol, StyleModel, Symbology } from './style-model.ts';

/** What of a marker a style can use. */
export interface StyledMarker {
  readonly title: string | null;
  readonly description: string | null;
  readonly tags: readonly string[] | null;
  readonly color: string | null;
  readonly eventDate: number | null;
  readonly markerIconId: string | null;
  readonly markerIconSize: number | null;
  readonly group: string | null;
  readonly properties?: Properties;
}

/** The fields of markers that are attributes of their style. Other attributes are properties. */
export const markerAttributes = [
  'tags',
  'title',
  'description',
  'eventDate',
  'color',
  'markerIconId',
  'markerIconSize',
  'group',
] as const satisfies readonly (keyof StyledMarker)[];

/** How a style draws each marker; null: it is not drawn. A heatmap has no symbols: it draws all that are selected. */
export function markerSymbols(model: StyleModel): (marker: StyledMarker) => FeatureSymbol | null {
  const { filter, symbology } = model;
  const symbols = featureSymbols({ ...model, filter: null });
  const isSelected = filter === null ? null : markerMatcher(filter);
  const tagOf = tagChooser(symbology);
  return (marker) => {
    const values = markerValues(marker);
    if (isSelected?.(values, marker.tags ?? []) === false) return null;
    return symbols.of({ ...values, tags: tagOf(marker.tags ?? []) });
  };
}

/** The attributes of a marker by name. */
export function markerValues(marker: StyledMarker): Readonly<Record<string, unknown>> {
  const fields = Object.fromEntries(markerAttributes.map((name) => [name, marker[name]]));
  return { ...marker.properties, ...fields };
}

/** The tag of a marker by which categories draw it: that of the first category with one of its tags. */
function tagChooser(symbology: Symbology): (tags: readonly string[]) => string {
  const listed =
    symbology.kind === 'categories' ? symbology.classes.flatMap(({ values }) => values.map(String)) : [];
  const ranks = new Map(listed.map((value, rank) => [value, rank] as const).toReversed());
  const rankOf = (tag: string) => ranks.get(tag) ?? Infinity;
  return (tags) => tags.reduce((best, tag) => (rankOf(tag) < rankOf(best) ? tag : best), tags[0] ?? '');
}

/** A condition on tags is met by one of them, and a negative one by all. */
function markerMatcher(filter: StyleFilter): (values: Properties, tags: readonly string[]) => boolean {
  if ('all' in filter) {
    const parts = filter.all.map(markerMatcher);
    return (values, tags) => parts.every((each) => each(values, tags));
  }
  if ('any' in filter) {
    const parts = filter.any.map(markerMatcher);
    return (values, tags) => parts.some((each) => each(values, tags));
  }
  const matches = matcherOf(filter);
  if (filter.attribute !== 'tags') return (values) => matches(values);
  const isNegative = filter.operator === '!=' || filter.operator === 'not-in';
  return (_, tags) => {
    if (tags.length === 0) return matches({});
    return isNegative
      ? tags.every((each) => matches({ tags: each }))
      : tags.some((each) => matches({ tags: each }));
  };
}
