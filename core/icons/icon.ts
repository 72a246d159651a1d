/** An icon of a room, as stored. Times are epoch milliseconds. */
export interface Icon {
  /** `icon-api-<suffix>`. */
  readonly id: string;
  readonly name: string;
  /** Pixels of its longer side on the map. */
  readonly size: number;
  readonly mediaType: 'image/svg+xml' | 'image/png';
  readonly blobKey: string;
  /** The PNG copy of an SVG. */
  readonly pngBlobKey: string | null;
  /** Of all its files, as the quota counts them. */
  readonly bytes: number;
  readonly createdBy: string;
  readonly createdAt: number;
}

export interface IconRepository {
  /** In order of creation. */
  list(contentKey: number): Promise<Icon[]>;
  find(contentKey: number, iconId: string): Promise<Icon | null>;
  /** Those of the ids that the room owns. */
  known(contentKey: number, iconIds: readonly string[]): Promise<string[]>;
  insert(contentKey: number, icon: Icon): Promise<void>;
  /** Any number of them, some thousand at a time. */
  insertAll(contentKey: number, icons: readonly Icon[]): Promise<void>;
  /** Whether a marker that a slide of the presentation shows has this icon. */
  isOnSlide(contentKey: number, iconId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly icons: IconRepository;
  }
}
