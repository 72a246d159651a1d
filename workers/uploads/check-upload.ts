import { Refusal } from '../../core/errors.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import type { Job } from '../../core/jobs/job.ts';

/** Size and checksum of a job's file, as read. */
export interface ReadUpload {
  readonly bytes: number;
  /** Hex; null if it was not requested. */
  readonly sha256: string | null;
}

/** The declared SHA-256 of the file (hex), if any. */
export function declaredChecksum(job: Job): string | null {
  return commonInput(job).chunked?.sha256 ?? null;
}

/**
 * Throws Refusals `size_mismatch` and `checksum_mismatch` if what was read differs from what was declared.
 */
export function checkUpload(job: Job, { bytes, sha256 }: ReadUpload): void {
  refuseSize(bytes, commonInput(job).bytes);
  const declared = declaredChecksum(job);
  if (declared !== null && sha256 !== null) refuseChecksum(sha256, declared);
}

export function refuseSize(received: number, expected: number): void {
  if (received === expected) return;
  const sentence = `The file has ${received} bytes, but its declared size is ${expected}.`;
  throw new Refusal('size_mismatch', sentence, { received, expected });
}

function refuseChecksum(received: string, expected: string): void {
  if (received === expected) return;
  const sentence = `The SHA-256 of the file is ${received}, but ${expected} was declared.`;
  throw new Refusal('checksum_mismatch', sentence, { received, expected });
}
