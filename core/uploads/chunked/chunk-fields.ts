import { Refusal } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { textFlaw } from '../../text.ts';
import { pointsChoice, type PointsChoice } from '../points-choice.ts';

/** The fields of a request that describe its chunk. */
export interface ChunkFields {
  /** Null if the service should choose the id. */
  readonly uploadId: string | null;
  /** 0-based. */
  readonly chunkIndex: number;
  readonly totalChunks: number;
  readonly fileName: string;
  readonly fileSize: number;
  /** Of the chunk, hex; null if not declared. */
  readonly sha256: string | null;
  /** What the points of the file become; null if not declared. */
  readonly points: PointsChoice | null;
}

/** Required fields of a chunk. */
export const requiredChunkFields = ['chunkIndex', 'totalChunks', 'fileName', 'fileSize'] as const;

/**
 * Reads the text parts that describe a chunk; `as` is the query parameter. Throws Refusal `invalid_request`,
 * which names the part.
 */
export function readChunkFields(texts: ReadonlyMap<string, string>, as?: string): ChunkFields {
  for (const name of requiredChunkFields) {
    if (!texts.has(name)) throw refuse(name, `The part "${name}" is missing.`);
  }
  const uploadId = texts.get('uploadId') ?? '';
  const totalChunks = wholeNumber(texts, 'totalChunks', 1, limits.uploadChunks);
  const chunkIndex = wholeNumber(texts, 'chunkIndex', 0, limits.uploadChunks - 1);
  if (chunkIndex >= totalChunks) {
    const sentence = `The chunkIndex ${chunkIndex} must be less than totalChunks (${totalChunks}); it is 0-based.`;
    throw refuse('chunkIndex', sentence);
  }
  const fileSize = wholeNumber(texts, 'fileSize', 1, limits.uploadChunks * limits.singleRequestFile);
  if (fileSize > totalChunks * limits.singleRequestFile) throw tooFewChunks(totalChunks, fileSize);
  const sha256 = texts.get('sha256') ?? '';
  return {
    uploadId: uploadId === '' ? null : readUploadId(uploadId),
    chunkIndex,
    totalChunks,
    fileName: readFileName(texts.get('fileName') ?? ''),
    fileSize,
    sha256: sha256 === '' ? null : readSha256(sha256),
    points: pointsChoice(texts.get('as'), as),
  };
}

function tooFewChunks(totalChunks: number, fileSize: number): Refusal {
  const limit = limits.singleRequestFile;
  const needed = Math.ceil(fileSize / limit);
  const sentence = `A chunk can have at most ${limit} bytes, so a file of ${fileSize} bytes needs at least ${needed} chunks, not ${totalChunks}.`;
  return new Refusal('file_too_large', sentence, { limit, neededChunks: needed });
}

/** Normalizes an upload id to lower case. Throws Refusal `invalid_request` if it is not a UUID. */
export function readUploadId(text: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase();
  throw refuse('uploadId', 'The uploadId must be a UUID.');
}

/** Normalizes a SHA-256 to lower case. Throws Refusal `invalid_request` if it is malformed. */
export function readSha256(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw refuse('sha256', 'The sha256 must be 64 hexadecimal digits.');
}

function readFileName(text: string): string {
  const flaw = text === '' ? 'must not be empty' : textFlaw(text, limits.urlLength);
  if (flaw !== null) throw refuse('fileName', `The fileName ${flaw}.`);
  return text;
}

function wholeNumber(texts: ReadonlyMap<string, string>, name: string, min: number, max: number): number {
  const text = (texts.get(name) ?? '').trim();
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  const given = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw refuse(name, `The ${name} must be a whole number from ${min} to ${max}, not "${given}".`);
}

function refuse(field: string, sentence: string): Refusal {
  return new Refusal('invalid_request', sentence, { field });
}
