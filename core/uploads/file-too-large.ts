import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';

/** The refusal of a file that is longer than its operation takes (bytes). */
export function fileTooLarge(limit: number): Refusal {
  const sentence = `The file may hold ${limit / 2 ** 20} MiB at most.`;
  return new Refusal('file_too_large', limit === limits.singleRequestFile ? undefined : sentence, { limit });
}
