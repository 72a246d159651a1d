/** The file that an export job made. Times are epoch milliseconds. */
export interface Artifact {
  readonly jobId: string;
  readonly contentKey: number;
  readonly blobKey: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly fileName: string;
  /** See `madeOf`. */
  readonly madeOf: string;
  readonly expiresAt: number;
}

export type NewArtifact = Omit<Artifact, 'expiresAt'>;

/** Current exports of a room. */
export interface ExportLoad {
  /** Number of distinct unexpired files. */
  readonly artifacts: number;
  /** Number of unfinished jobs, of all callers and of this one. */
  readonly unfinished: number;
  readonly ofActor: number;
}

/** Expiry uses the clock of the database. Files of cleared or deleted content count as expired. */
export interface ArtifactRepository {
  /**
   * The last event that changed the content of the room or its access; the end of a job is not such an event.
   */
  lastChange(roomKey: number): Promise<{ readonly seq: number; readonly at: number }>;
  /** Returns the time of expiry. */
  insert(artifact: NewArtifact, lifetimeMs: number): Promise<number>;
  /** Null if the file does not exist or has expired. */
  find(jobId: string): Promise<Artifact | null>;
  /** An unexpired file created from the same content and options; locked until the transaction ends. */
  reusable(contentKey: number, madeOf: string): Promise<Artifact | null>;
  load(roomKey: number, contentKey: number, actorId: string): Promise<ExportLoad>;
  /**
   * Expires `count` files of the content now to make capacity for `actorId`: first those of the caller with
   * the most files; of one caller, first those delivered to everyone who requested them, then those that
   * expire first.
   */
  evict(contentKey: number, actorId: string, count: number): Promise<void>;
  /** Records that a client has received the file, which then expires after at most `lifetimeMs`. */
  markDelivered(jobId: string, lifetimeMs: number): Promise<void>;
  /** Deletes at most `limit` expired rows and releases their objects. Returns their number. */
  removeExpired(limit: number): Promise<number>;
}

declare module '../../ports/database.ts' {
  interface Repositories {
    readonly artifacts: ArtifactRepository;
  }
}
