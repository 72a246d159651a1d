import { newIconId, newId, timeOrderedSuffix } from '../ids.ts';
import { limits } from '../limits.ts';
import { markerIdsOf } from '../markers/import/marker-ids.ts';

type Ids = Readonly<Record<string, string>>;

/** The new ids by the old ones, as the job's result tells them. */
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
 * The ids of what is imported: each kind's in the order in which they are asked for, which is the file's. Markers have
 * those that follow from the job and their number, so that no millions of them have to be kept.
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
  /** The photo's new name; its keys are made of it. */
  readonly image = (old: string, keyOf: (name: string) => string): string =>
    this.#note('images', old, keyOf(timeOrderedSuffix()));

  /**
   * The next marker's, which has none in the file where it was added there by hand. `isNeeded` where something refers
   * to it.
   */
  marker(old: string | null, isNeeded: boolean): string {
    const number = this.#markers++;
    const id = this.#markerId(number);
    return old !== null && (isNeeded || number < limits.maxReportedIds) ? this.#note('markers', old, id) : id;
  }

  /** The new id, where the file held the object and it was not left out. */
  find(kind: IdsOfKind, old: string): string | null {
    return this.#known.get(kind)?.get(old) ?? null;
  }

  /** It was left out after all. */
  forget(kind: IdsOfKind, old: string): void {
    this.#known.get(kind)?.delete(old);
  }

  get markers(): number {
    return this.#markers;
  }

  /** The ids to tell, and the kinds of which there are more. */
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
