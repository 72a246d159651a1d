/** Events that came in with a room's file: one JSON text a line, in the order of their numbers in that file. */
export interface HistoryArchive {
  readonly id: string;
  readonly blobKey: string;
  /** Of the object, as the quota counts them. */
  readonly bytes: number;
  readonly events: number;
}

/**
 * Archives of a content, which the next export writes before the room's own events. They are no part of the room's
 * history: nothing of them is shown, told or reverted.
 */
export interface HistoryArchiveRepository {
  /** In the order in which they came in. */
  list(contentKey: number): Promise<HistoryArchive[]>;
  insert(contentKey: number, archive: HistoryArchive): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly archives: HistoryArchiveRepository;
  }
}
