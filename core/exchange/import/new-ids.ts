import { type ContentKind, contentKinds, contentPlurals } from '../../content/kinds.ts';
import { newIconId, newId, timeOrderedSuffix } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { markerIdsOf } from '../../markers/import/marker-ids.ts';

type Ids = Readonly<Record<string, string>>;

export const reportedIds = [...contentPlurals, 'slides', 'comments'] as const;

export type IdsOfKind = (typeof reportedIds)[number];

/** New ids by old id, for the result of the job. */
export type ReportedIds = Readonly<Record<IdsOfKind, Ids>>;

/** Pairs of old and new ids. The properties of an object would change the order of numeric ids. */
export type AssignedIds = Readonly<Partial<Record<IdsOfKind, readonly (readonly [string, string])[]>>>;

/**
 * Generates the ids of imported objects, per kind in the order of the calls, which is the order in the file.
 * Marker ids are derived from the job id and the marker's number, so that millions of them need not be
 * stored.
 */
export class NewIds {
  readonly #known = new Map<IdsOfKind, Map<string, string>>();
  readonly #markerId: (number: number) => string;
  #markers: number;

  /** Continues after the ids that earlier steps of the import assigned, and after that many markers. */
  constructor(jobId: string, before: readonly AssignedIds[] = [], markers = 0) {
    this.#markerId = markerIdsOf(jobId);
    this.#markers = markers;
    for (const ids of before)
      for (const [kind, pairs] of Object.entries(ids) as [IdsOfKind, readonly [string, string][]][])
        for (const [old, id] of pairs) this.#note(kind, old, id);
  }

  /** Of a kind whose objects have an id of their own; photos are found by a key, markers are numbered. */
  readonly object = (kind: Exclude<ContentKind, 'marker' | 'image'>, old: string): string =>
    this.#note(contentKinds[kind].plural, old, kind === 'icon' ? newIconId() : newId(kind));
  readonly slide = (old: string): string => this.#note('slides', old, newId('slide'));
  readonly comment = (old: string): string => this.#note('comments', old, newId('comment'));
  /** The new name of the photo, from which its keys are derived. */
  readonly image = (old: string, keyOf: (name: string) => string): string =>
    this.#note('images', old, keyOf(timeOrderedSuffix()));

  /**
   * The id of the next marker. `old` is null if it was added in another program; `isNeeded`: whether other
   * content refers to it.
   */
  marker(old: string | null, isNeeded: boolean): string {
    const number = this.#markers++;
    const id = this.#markerId(number);
    // Of copies with the same id, other content refers to the first.
    if (old === null || this.find('markers', old) !== null) return id;
    return isNeeded || number < limits.maxReportedIds ? this.#note('markers', old, id) : id;
  }

  /** The new id of an object, if the file contains it and it was not omitted. */
  find(kind: IdsOfKind, old: string): string | null {
    return this.#known.get(kind)?.get(old) ?? null;
  }

  get markers(): number {
    return this.#markers;
  }

  /** The known ids of these kinds, for later steps of the import. */
  assigned(...kinds: readonly IdsOfKind[]): AssignedIds {
    return Object.fromEntries(kinds.map((kind) => [kind, [...(this.#known.get(kind) ?? [])]]));
  }

  /** The ids to report, and the kinds whose list is truncated. */
  reported(): { readonly ids: ReportedIds; readonly truncated: readonly IdsOfKind[] } {
    const truncated: IdsOfKind[] = [];
    const of = (kind: IdsOfKind): Ids => {
      const known = this.#known.get(kind) ?? new Map<string, string>();
      const count = kind === 'markers' ? this.#markers : known.size;
      if (count > limits.maxReportedIds) truncated.push(kind);
      return Object.fromEntries([...known].slice(0, limits.maxReportedIds));
    };
    const ids = Object.fromEntries(reportedIds.map((kind) => [kind, of(kind)])) as ReportedIds;
    return { ids, truncated };
  }

  #note(kind: IdsOfKind, old: string, id: string): string {
    const known = this.#known.get(kind) ?? new Map<string, string>();
    this.#known.set(kind, known.set(old, id));
    return id;
  }
}
