/** An icon of a room, as stored. Times are epoch milliseconds. */
export interface Icon {
  /** `icon-api-<suffix>`. */
  readonly id: string;
  readonly name: string;
  /** Length of the longer side on the map, in pixels. */
  readonly size: number;
  readonly mediaType: 'image/svg+xml' | 'image/png';
  readonly blobKey: string;
  /** The PNG copy of an SVG. */
  readonly pngBlobKey: string | null;
  /** Of all its files, as counted in the quota. */
  readonly bytes: number;
  readonly createdBy: string;
  readonly createdAt: number;
}

export interface IconRepository {
  /** In order of creation. */
  list(contentKey: number): Promise<Icon[]>;
  find(contentKey: number, iconId: string): Promise<Icon | null>;
  /** Returns the given ids that exist in the room. */
  known(contentKey: number, iconIds: readonly string[]): Promise<string[]>;
  insert(contentKey: number, icon: Icon): Promise<void>;
  /** Inserts any number of icons in batches. */
  insertAll(contentKey: number, icons: readonly Icon[]): Promise<void>;
  /** Whether a marker on a slide of the presentation uses this icon. */
  isOnSlide(contentKey: number, iconId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly icons: IconRepository;
  }
}
