import type { Readable } from 'node:stream';

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
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The fields that a caller sets. */
export type MarkerFields = Omit<Marker, 'id' | 'createdBy' | 'createdAt' | 'updatedAt'>;

/** All ids from the first to the last, both included. */
export interface IdRange {
  readonly first: string;
  readonly last: string;
}

export interface ImagePair {
  readonly imageKey: string;
  readonly thumbnailKey: string;
}

export interface MarkerRepository {
  list(contentKey: number): Promise<Marker[]>;
  /**
   * Up to `limit` markers whose ids follow `after` (null: from the first), in the order of ids, but none beyond the one
   * whose description brings them to `bytes`; and whether there may be more.
   */
  page(
    contentKey: number,
    page: { readonly after: string | null; readonly limit: number; readonly bytes: number },
  ): Promise<{ markers: Marker[]; more: boolean }>;
  find(contentKey: number, markerId: string): Promise<Marker | null>;
  /** Which of the ids are there. */
  known(contentKey: number, markerIds: readonly string[]): Promise<string[]>;
  /** Those of the ids that are there, in order of creation. */
  findAll(contentKey: number, markerIds: readonly string[]): Promise<Marker[]>;
  insert(contentKey: number, marker: Marker): Promise<void>;
  /** Overwrites the fields given; null when the marker is gone. */
  update(contentKey: number, markerId: string, change: Partial<MarkerFields>): Promise<Marker | null>;
  delete(contentKey: number, markerId: string): Promise<boolean>;
  /** Loads many markers at once by COPY, inside the transaction of the caller. */
  copy(contentKey: number, markers: Iterable<Marker>): Promise<number>;
  /** Loads rows that were encoded for this store elsewhere, inside the transaction of the caller; how many. */
  copyRows(rows: () => Readable): Promise<number>;
  /** In the order of their ids, at most `limit`. */
  between(contentKey: number, range: IdRange, limit: number): Promise<Marker[]>;
  /** Takes the photos given from the markers of the range; for what was just loaded, so nothing else is touched. */
  clearImages(contentKey: number, range: IdRange, images: readonly ImagePair[]): Promise<void>;
  /** Takes the icons given from the markers of the range. */
  clearIcons(contentKey: number, range: IdRange, iconIds: readonly string[]): Promise<void>;
}
