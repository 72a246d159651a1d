import type { PointsChoice } from './points-choice.ts';

/** A file that comes in chunks. Ids are unique over all rooms. */
export interface ChunkedUpload {
  readonly id: string;
  readonly roomKey: number;
  readonly contentKey: number;
  readonly fileName: string;
  /** What the chunks are to hold together; so much quota is reserved. */
  readonly fileSize: number;
  readonly totalChunks: number;
  readonly receivedChunks: number;
  readonly receivedBytes: number;
  /** The upload's own; null once its job has taken it over. */
  readonly reservationId: string | null;
  /** The job that makes something of it; null while chunks may still come. */
  readonly jobId: string | null;
  /** What its chunks said that points shall become; null where they did not. */
  readonly points: PointsChoice | null;
  /** Milliseconds since the epoch; moves with every chunk. */
  readonly expiresAt: number;
}

export type NewChunkedUpload = Omit<
  ChunkedUpload,
  'receivedChunks' | 'receivedBytes' | 'jobId' | 'points' | 'expiresAt' | 'reservationId'
> & {
  readonly reservationId: string;
  /** The room API token that began it: with its revocation the upload ends. */
  readonly tokenId: string | null;
};

export interface UploadedChunk {
  /** From 0. */
  readonly index: number;
  readonly blobKey: string;
  readonly bytes: number;
  /** Hex; null where nobody said one as it came in. */
  readonly sha256: string | null;
}

/**
 * Unfinished uploads and their chunks. An upload has ended, and is found no more, when its time is up, its room was
 * deleted or cleared, or the token that began it was revoked.
 */
export interface UploadRepository {
  /** False when the id is taken, also by one that has ended. */
  insert(upload: NewChunkedUpload, lifetimeMs: number): Promise<boolean>;
  find(uploadId: string): Promise<ChunkedUpload | null>;
  /** Like `find`, and locks the row until the transaction ends. */
  lock(uploadId: string): Promise<ChunkedUpload | null>;
  choosePoints(uploadId: string, points: PointsChoice): Promise<void>;
  findChunk(uploadId: string, index: number): Promise<UploadedChunk | null>;
  /** Adds a chunk that was not there, and prolongs the upload's time; the upload as it is then. */
  addChunk(uploadId: string, chunk: UploadedChunk, lifetimeMs: number): Promise<ChunkedUpload>;
  /** Indices of the chunks that are not there yet, the lowest `limit` of them, in order. */
  missing(uploadId: string, limit: number): Promise<number[]>;
  /** Object keys of the chunks, in the order of their indices. */
  chunkKeys(uploadId: string): Promise<string[]>;
  /** Notes the job, which has taken over the reservation. */
  handOver(uploadId: string, jobId: string, lifetimeMs: number): Promise<void>;
  /** Ends it now. Its id stays taken until it is deleted, so that a chunk that comes late begins nothing. */
  end(uploadId: string): Promise<void>;
  /** Forgets the upload with its chunks; the row as it was, ended or not, or null when it is gone already. */
  delete(uploadId: string): Promise<ChunkedUpload | null>;
  /** Ids of uploads that have ended, at most `limit`. */
  ended(limit: number): Promise<string[]>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly uploads: UploadRepository;
  }
}
