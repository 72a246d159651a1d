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

/** Exports of a room at the moment. */
export interface ExportLoad {
  /** Different files that have not expired. */
  readonly artifacts: number;
  /** Jobs that have not ended, of all callers and of this one. */
  readonly unfinished: number;
  readonly ofActor: number;
}

/** Expiry is by the clock of the database. What belongs to content that was cleared or deleted counts as expired. */
export interface ArtifactRepository {
  /** The last event of the room that changed what it holds or who may do what: that a job has ended does not. */
  lastChange(roomKey: number): Promise<{ readonly seq: number; readonly at: number }>;
  /** When it expires. */
  insert(artifact: NewArtifact, lifetimeMs: number): Promise<number>;
  /** Null when it has expired too. */
  find(jobId: string): Promise<Artifact | null>;
  /** One that was made of the same and has not expired; held until the transaction ends. */
  reusable(contentKey: number, madeOf: string): Promise<Artifact | null>;
  load(roomKey: number, contentKey: number, actorId: string): Promise<ExportLoad>;
  /**
   * Expires this many files of the content now, so that `actorId` may have another: first those of the caller who has the
   * most of them; of one caller those that were delivered to everyone who exported them, then those that expire first.
   */
  evict(contentKey: number, actorId: string, count: number): Promise<void>;
  /** Records that a client has received the file, which then expires after `lifetimeMs` at the latest. */
  markDelivered(jobId: string, lifetimeMs: number): Promise<void>;
  /** Forgets expired ones and lets go of their objects; how many, at most `limit`. */
  removeExpired(limit: number): Promise<number>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly artifacts: ArtifactRepository;
  }
}
