import type { NewEvent, Tally } from './room-event.ts';

/**
 * The changes that the events make to the tally of their room. Clearing a room resets the tally itself.
 */
export function tallyOf(events: readonly NewEvent[]): Tally {
  const sum = { markers: 0, comments: 0 };
  for (const { kind, before, after } of events) {
    if (kind === 'marker.created') sum.markers++;
    else if (kind === 'marker.deleted') sum.markers--;
    else if (kind === 'marker.imported') sum.markers += (after as { markersCreated: number }).markersCreated;
    else if (kind === 'room.cloned') {
      const { counts } = after as { counts: { comments: number; replies: number } };
      sum.comments += counts.comments + counts.replies;
    } else if (kind === 'room.imported')
      sum.comments += (after as { commentsCreated: number }).commentsCreated;
    else if (kind === 'comment.created' || kind === 'comment.replied') sum.comments++;
    else if (kind === 'comment.reply-deleted') sum.comments--;
    else if (kind === 'comment.deleted') {
      sum.comments -= 1 + (before as { replies: readonly unknown[] }).replies.length;
    }
  }
  return sum;
}
