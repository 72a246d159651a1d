import type { Bbox } from '../../geo/bbox.ts';
import type { Readable } from 'node:stream';
import type { ObjectsOfRoom } from '../content/known-objects.ts';
import type { IdRange } from '../ids.ts';

/** A marker as stored. Times are epoch milliseconds. */
export interface Marker {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly color: string | null;
  readonly tags: readonly string[] | null;
  readonly eventDate: number | null;
  readonly markerIconId: string | null;
  readonly markerIconSize: number | null;
  readonly imageKey: string | null;
  readonly thumbnailKey: string | null;
  readonly embeddedMediaUrl: string | null;
  readonly mediaSize: 'sm' | 'md' | 'lg' | null;
  /** The name of the group that it belongs to. */
  readonly group: string | null;
  /** Attributes without a field here, such as those of an imported point. */
  readonly properties: MarkerProperties | null;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type MarkerProperties = Readonly<Record<string, unknown>>;

/** The fields that have a column in files. */
export type MarkerFields = Omit<Marker, 'id' | 'properties' | 'createdBy' | 'createdAt' | 'updatedAt'>;

/** The fields that callers can set. */
export type WritableMarker = MarkerFields & Pick<Marker, 'properties'>;

/** A marker with default values only. */
export const emptyMarker: MarkerFields = {
  latitude: NaN,
  longitude: NaN,
  title: null,
  description: null,
  color: null,
  tags: null,
  eventDate: null,
  markerIconId: null,
  markerIconSize: null,
  imageKey: null,
  thumbnailKey: null,
  embeddedMediaUrl: null,
  mediaSize: null,
  group: null,
};

/** Selects markers of a content; an empty filter selects all. */
export interface MarkerFilter {
  /**
   * West, south, east and north in degrees. If west is greater than east, the box crosses the antimeridian.
   */
  readonly bbox?: Bbox;
  readonly among?: MarkerSet;
}

export interface MarkerSet {
  readonly ids: readonly string[];
  readonly ranges: readonly IdRange[];
}

export interface ImagePair {
  readonly imageKey: string;
  readonly thumbnailKey: string;
}

export interface CopiedRows {
  readonly count: number;
  /** Their total size. */
  readonly bytes: number;
}

export interface MarkerRepository extends ObjectsOfRoom<Marker> {
  list(contentKey: number): Promise<Marker[]>;
  /**
   * At most `limit` markers with ids after `after` (null: from the first), in order of ids, ending with the
   * marker at which the long texts reach `bytes`; and whether there may be more.
   */
  page(
    contentKey: number,
    page: { readonly after: string | null; readonly limit: number; readonly bytes: number },
    filter?: MarkerFilter,
  ): Promise<{ markers: Marker[]; more: boolean }>;
  find(contentKey: number, markerId: string): Promise<Marker | null>;
  /** The given ids that exist and pass the filter. */
  known(
    contentKey: number,
    markerIds: readonly string[],
    filter?: Pick<MarkerFilter, 'bbox'>,
  ): Promise<string[]>;
  insert(contentKey: number, marker: Marker): Promise<void>;
  /** Overwrites the given fields and returns the marker before and after; null if it does not exist. */
  update(
    contentKey: number,
    markerId: string,
    change: Partial<WritableMarker>,
  ): Promise<{ before: Marker; after: Marker } | null>;
  delete(contentKey: number, markerId: string): Promise<boolean>;
  /** Overwrites all fields of the markers with these ids in one statement. */
  overwriteAll(contentKey: number, markers: readonly Marker[]): Promise<void>;
  /** Deletes the markers with these ids in one statement. */
  deleteAll(contentKey: number, markerIds: readonly string[]): Promise<void>;
  /** Inserts many markers by COPY, inside the caller's transaction. */
  copy(contentKey: number, markers: Iterable<Marker>): Promise<number>;
  /**
   * Inserts rows encoded for this store, inside the caller's transaction, which then counts them with `addBytes`: that
   * locks the size of the room until the transaction ends.
   */
  copyRows(rows: () => Readable): Promise<CopiedRows>;
  /** Adds the size of copied rows to the size of the room. */
  addBytes(contentKey: number, bytes: number): Promise<void>;
  /**
   * Removes the given photos from markers in the range. For newly loaded markers, so that no other marker
   * changes.
   */
  clearImages(contentKey: number, range: IdRange, images: readonly ImagePair[]): Promise<void>;
  /** Removes the given icons from markers in the range. */
  clearIcons(contentKey: number, range: IdRange, iconIds: readonly string[]): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly markers: MarkerRepository;
  }
}
