import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';

/** The error for a file that exceeds the limit of its operation (bytes). */
export function fileTooLarge(limit: number): Refusal {
  const sentence = `The file exceeds the limit of ${limit / 2 ** 20} MiB.`;
  return new Refusal('file_too_large', limit === limits.singleRequestFile ? undefined : sentence, { limit });
}
