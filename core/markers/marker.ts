import type { Bbox } from '../../geo/bbox.ts';
import type { Readable } from 'node:stream';
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
  /** What the point that it was made of had beside these fields. */
  readonly properties: MarkerProperties | null;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type MarkerProperties = Readonly<Record<string, unknown>>;

/** The fields that a caller sets. */
export type MarkerFields = Omit<Marker, 'id' | 'properties' | 'createdBy' | 'createdAt' | 'updatedAt'>;

/** A marker of which nothing is known. */
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
};

/** Which markers of a content are asked for; those that are all of it. */
export interface MarkerFilter {
  /** West, south, east and north in degrees. Where west is greater than east it crosses the antimeridian. */
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

export interface MarkerRepository {
  list(contentKey: number): Promise<Marker[]>;
  /**
   * Up to `limit` markers whose ids follow `after` (null: from the first), in the order of ids, but none beyond the one
   * whose long texts bring them to `bytes`; and whether there may be more.
   */
  page(
    contentKey: number,
    page: { readonly after: string | null; readonly limit: number; readonly bytes: number },
    filter?: MarkerFilter,
  ): Promise<{ markers: Marker[]; more: boolean }>;
  find(contentKey: number, markerId: string): Promise<Marker | null>;
  /** Which of the ids are there, and pass the filter. */
  known(
    contentKey: number,
    markerIds: readonly string[],
    filter?: Pick<MarkerFilter, 'bbox'>,
  ): Promise<string[]>;
  /** Those of the ids that are there, in order of creation. */
  findAll(contentKey: number, markerIds: readonly string[]): Promise<Marker[]>;
  insert(contentKey: number, marker: Marker): Promise<void>;
  /** Overwrites the fields given and answers the marker as it was and as it is; null when it is gone. */
  update(
    contentKey: number,
    markerId: string,
    change: Partial<MarkerFields>,
  ): Promise<{ before: Marker; after: Marker } | null>;
  delete(contentKey: number, markerId: string): Promise<boolean>;
  /** Loads many markers at once by COPY, inside the transaction of the caller. */
  copy(contentKey: number, markers: Iterable<Marker>): Promise<number>;
  /** Loads rows of the content, which were encoded for this store, inside the transaction of the caller; how many. */
  copyRows(contentKey: number, rows: () => Readable): Promise<number>;
  /** Takes the photos given from the markers of the range; for what was just loaded, so nothing else is touched. */
  clearImages(contentKey: number, range: IdRange, images: readonly ImagePair[]): Promise<void>;
  /** Takes the icons given from the markers of the range. */
  clearIcons(contentKey: number, range: IdRange, iconIds: readonly string[]): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly markers: MarkerRepository;
  }
}
