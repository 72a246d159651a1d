/**
 * Events imported from a room file: one JSON text per line, in the order of their sequence numbers in the
 * file.
 */
export interface HistoryArchive {
  readonly id: string;
  readonly blobKey: string;
  /** Size of the object, as counted in the quota. */
  readonly bytes: number;
  readonly events: number;
}

/**
 * Archives of a content, which exports write before the room's own events. They are not part of the room's
 * history: their events are not listed, streamed or reverted.
 */
export interface HistoryArchiveRepository {
  /** In order of import. */
  list(contentKey: number): Promise<HistoryArchive[]>;
  insert(contentKey: number, archive: HistoryArchive): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly archives: HistoryArchiveRepository;
  }
}
