import type { Comment } from '../service/service.ts';
import { keyOf } from './subject.ts';

export const states = ['open', 'resolved', 'all'] as const;
export const orders = ['newest', 'subject'] as const;

export type ShownState = (typeof states)[number];
export type Order = (typeof orders)[number];

/** When the last comment or reply of a thread was created. */
function lastReported({ createdAt, replies }: Comment): number {
  return Math.max(createdAt, ...replies.map((reply) => reply.createdAt));
}

/**
 * The threads in this state, most recently active first; or grouped by subject, in the order of the newest thread of
 * each subject.
 */
export function arranged(comments: readonly Comment[], state: ShownState, order: Order): readonly Comment[] {
  const shown = comments
    .filter(({ resolved }) => state === 'all' || resolved === (state === 'resolved'))
    .toSorted((a, b) => lastReported(b) - lastReported(a));
  if (order === 'newest') return shown;
  return [...Map.groupBy(shown, keyOf).values()].flat();
}
