import { limits } from '../../core/limits.ts';
import { announcedBytes } from '../bodies/incoming-body.ts';
import type { Context } from '../context.ts';

/** How long the file of a body may be by what its headers announce, if anything: no part is longer than all of it. */
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
  // One that is too long is refused as such, not for want of storage.
  const atLeast = isKnown ? Math.min(Math.max(0, announced - 2 * limits.multipartFields), atMost) : 0;
  return { atLeast, atMost, isKnown };
}
