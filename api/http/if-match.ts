import type { ExpectedState } from '../../core/content/unchanged.ts';
import { Refusal } from '../../core/errors.ts';
import type { Context } from '../context.ts';

/** The entity tag of an object's state: its `updatedAt` in quotes, so that lists need no tags. */
export function stateTag({ updatedAt }: { readonly updatedAt: number }): { readonly ETag: string } {
  return { ETag: `"${updatedAt}"` };
}

/**
 * The states that `If-Match` lists (RFC 9110, section 13.1.1), also as tags of compressed responses. Tags of anything
 * else match no state.
 */
export function expectedState(ctx: Context): ExpectedState {
  const header = ctx.get('If-Match').trim();
  if (header === '' || header === '*') return null;
  return header.split(',').flatMap((tag) => {
    const found = /^"(\d{1,16})(?:\+(?:br|gzip))?"$/.exec(tag.trim());
    return found === null ? [] : [Number(found[1])];
  });
}

/**
 * The result of a change, or Refusal `state_changed` with both states: `current` as `present` returns it, without
 * anything if the caller may not read it, and the fields that were `submitted`.
 */
export async function withBothStates<Result>(
  change: Promise<Result>,
  submitted: unknown,
  present: (current: never) => object,
): Promise<Result> {
  try {
    return await change;
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code !== 'state_changed') throw thrown;
    const current = present(thrown.details.current as never);
    const isReadable = Object.keys(current).length > 0;
    throw new Refusal('state_changed', undefined, { ...(isReadable ? { current } : {}), submitted });
  }
}
