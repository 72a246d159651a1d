import type { PointsChoice } from './points-choice.ts';

/** A chunked upload. Ids are unique over all rooms. */
export interface ChunkedUpload {
  readonly id: string;
  readonly roomKey: number;
  readonly contentKey: number;
  readonly fileName: string;
  /** Declared size of the file; this much quota is reserved. */
  readonly fileSize: number;
  readonly totalChunks: number;
  readonly receivedChunks: number;
  readonly receivedBytes: number;
  /** The upload's reservation; null after its job has adopted it. */
  readonly reservationId: string | null;
  /** The job that processes the file; null while chunks can still be received. */
  readonly jobId: string | null;
  /** What point features become, as declared with the chunks; null if not declared. */
  readonly points: PointsChoice | null;
  /** Epoch milliseconds; extended with every chunk. */
  readonly expiresAt: number;
}

export type NewChunkedUpload = Omit<
  ChunkedUpload,
  'receivedChunks' | 'receivedBytes' | 'jobId' | 'points' | 'expiresAt' | 'reservationId'
> & {
  readonly reservationId: string;
  /** The room API token that started the upload; revoking it ends the upload. */
  readonly tokenId: string | null;
};

export interface UploadedChunk {
  /** 0-based. */
  readonly index: number;
  readonly blobKey: string;
  readonly bytes: number;
  /** Hex; null if none was declared. */
  readonly sha256: string | null;
}

/**
 * Unfinished uploads and their chunks. An upload ends when it expires, its room is deleted or cleared, or the
 * token that started it is revoked; ended uploads are not found.
 */
export interface UploadRepository {
  /** False if the id is in use, even by an upload that has ended. */
  insert(upload: NewChunkedUpload, lifetimeMs: number): Promise<boolean>;
  find(uploadId: string): Promise<ChunkedUpload | null>;
  /** Like `find`, and locks the row until the transaction ends. */
  lock(uploadId: string): Promise<ChunkedUpload | null>;
  choosePoints(uploadId: string, points: PointsChoice): Promise<void>;
  findChunk(uploadId: string, index: number): Promise<UploadedChunk | null>;
  /** Adds a new chunk and extends the lifetime of the upload. Returns the updated upload. */
  addChunk(uploadId: string, chunk: UploadedChunk, lifetimeMs: number): Promise<ChunkedUpload>;
  /** Indices of missing chunks, the lowest `limit` of them in order. */
  missing(uploadId: string, limit: number): Promise<number[]>;
  /** Object keys of the chunks in index order. */
  chunkKeys(uploadId: string): Promise<string[]>;
  /** Records the job, which has adopted the reservation. */
  handOver(uploadId: string, jobId: string, lifetimeMs: number): Promise<void>;
  /**
   * Reverts `handOver` after the job has failed: the upload owns the reservation again. Null if it has ended.
   */
  takeBack(jobId: string, reservationId: string, lifetimeMs: number): Promise<ChunkedUpload | null>;
  /**
   * Ends the upload. Its id remains in use until the row is deleted, so that a late chunk does not start a
   * new upload.
   */
  end(uploadId: string): Promise<void>;
  /** Deletes the upload with its chunks. Returns the deleted row, ended or not; null if it did not exist. */
  delete(uploadId: string): Promise<ChunkedUpload | null>;
  /** Ids of ended uploads, at most `limit`. */
  ended(limit: number): Promise<string[]>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly uploads: UploadRepository;
  }
}
