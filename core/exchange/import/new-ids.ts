import { newIconId, newId, timeOrderedSuffix } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { markerIdsOf } from '../../markers/import/marker-ids.ts';

type Ids = Readonly<Record<string, string>>;

/** New ids by old id, for the result of the job. */
export interface ReportedIds {
  readonly layers: Ids;
  readonly rasters: Ids;
  readonly icons: Ids;
  readonly images: Ids;
  readonly slides: Ids;
  readonly comments: Ids;
  readonly markers: Ids;
}

export type IdsOfKind = keyof ReportedIds;

/**
 * Generates the ids of imported objects, per kind in the order of the calls, which is the order in the file.
 * Marker ids are derived from the job id and the marker's number, so that millions of them need not be
 * stored.
 */
export class NewIds {
  readonly #known = new Map<IdsOfKind, Map<string, string>>();
  readonly #markerId: (number: number) => string;
  #markers = 0;

  constructor(jobId: string) {
    this.#markerId = markerIdsOf(jobId);
  }

  readonly layer = (old: string): string => this.#note('layers', old, newId('layer'));
  readonly raster = (old: string): string => this.#note('rasters', old, newId('raster'));
  readonly icon = (old: string): string => this.#note('icons', old, newIconId());
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
    return old !== null && (isNeeded || number < limits.maxReportedIds) ? this.#note('markers', old, id) : id;
  }

  /** The new id of an object, if the file contains it and it was not omitted. */
  find(kind: IdsOfKind, old: string): string | null {
    return this.#known.get(kind)?.get(old) ?? null;
  }

  /** Removes an object that was omitted later. */
  forget(kind: IdsOfKind, old: string): void {
    this.#known.get(kind)?.delete(old);
  }

  get markers(): number {
    return this.#markers;
  }

  /** The ids to report, and the kinds whose list is truncated. */
  told(): { readonly ids: ReportedIds; readonly truncated: readonly IdsOfKind[] } {
    const truncated: IdsOfKind[] = [];
    const of = (kind: IdsOfKind): Ids => {
      const known = this.#known.get(kind) ?? new Map<string, string>();
      const count = kind === 'markers' ? this.#markers : known.size;
      if (count > limits.maxReportedIds) truncated.push(kind);
      return Object.fromEntries([...known].slice(0, limits.maxReportedIds));
    };
    const ids = {
      layers: of('layers'),
      rasters: of('rasters'),
      icons: of('icons'),
      images: of('images'),
      slides: of('slides'),
      comments: of('comments'),
      markers: of('markers'),
    };
    return { ids, truncated };
  }

  #note(kind: IdsOfKind, old: string, id: string): string {
    const known = this.#known.get(kind) ?? new Map<string, string>();
    this.#known.set(kind, known.set(old, id));
    return id;
  }
}
