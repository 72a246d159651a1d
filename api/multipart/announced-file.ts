import { limits } from '../../core/limits.ts';
import { announcedBytes } from '../bodies/incoming-body.ts';
import type { Context } from '../context.ts';

/** Bounds of the file size from the declared length of the body, if any. */
export function announcedFile(
  { req }: Context,
  maxFile: number = limits.singleRequestFile,
): {
  readonly atLeast: number;
  readonly atMost: number;
  readonly isKnown: boolean;
} {
  const announced = announcedBytes(req);
  const isKnown = announced < Infinity;
  const atMost = Math.min(announced, maxFile);
  // Report an oversized file as file_too_large, not as quota_exceeded.
  const atLeast = isKnown ? Math.min(Math.max(0, announced - 2 * limits.multipartFields), atMost) : 0;
  return { atLeast, atMost, isKnown };
}
