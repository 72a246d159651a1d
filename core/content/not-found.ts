import { Refusal } from '../errors.ts';
import { contentKinds, type ContentKind } from './kinds.ts';

/** The refusal of who names an object of this kind that is not there, or that they may not know of. */
export function notFound(kind: ContentKind): Refusal {
  return new Refusal(contentKinds[kind].notFound);
}
