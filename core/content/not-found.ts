import { Refusal } from '../errors.ts';
import { contentKinds, type ContentKind } from './kinds.ts';

/** The error for an object of this kind that does not exist or that the caller may not see. */
export function notFound(kind: ContentKind): Refusal {
  return new Refusal(contentKinds[kind].notFound);
}
