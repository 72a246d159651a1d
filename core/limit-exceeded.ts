import { Refusal } from './errors.ts';
import { limits } from './limits.ts';

/** What there may be only so many of. */
export type Limited = 'rooms' | 'markers' | 'comments' | 'slides';

const maxOf: Readonly<Record<Limited, number>> = {
  rooms: limits.roomsPerUser,
  markers: limits.markersPerRoom,
  comments: limits.commentsPerRoom,
  slides: limits.slides,
};

const sentences: Readonly<Record<Limited, string>> = {
  rooms: `A user may own ${limits.roomsPerUser} rooms; delete one first.`,
  markers: `A room may hold ${limits.markersPerRoom} markers; a layer takes more points than that.`,
  comments: `A room may hold ${limits.commentsPerRoom} comments and replies; delete some first.`,
  slides: `A presentation may hold ${limits.slides} slides; delete some first.`,
};

/** Throws Refusal `limit_exceeded` where the count is over the limit, less what is reserved for others. */
export function refuseBeyondLimit(what: Limited, count: number, reserved = 0): void {
  const limit = maxOf[what] - reserved;
  if (count > limit) throw new Refusal('limit_exceeded', sentences[what], { what, limit });
}
