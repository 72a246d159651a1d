/** The attribute and direction that rows are sorted by. */
export interface Sorting {
  readonly attribute: string;
  readonly isDescending: boolean;
}

/** Ascending, then descending, then in the order of the layer. */
export function nextSorting(present: Sorting | null, attribute: string): Sorting | null {
  if (present?.attribute !== attribute) return { attribute, isDescending: false };
  return present.isDescending ? null : { attribute, isDescending: true };
}

/** The sorting as a parameter of a request. */
export function sortParameter(sorting: Sorting | null): string | null {
  return sorting && `${sorting.isDescending ? '-' : '+'}${sorting.attribute}`;
}
