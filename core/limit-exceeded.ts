import { Refusal } from './errors.ts';
import { limits } from './limits.ts';

/** Objects with a maximum number. */
export type Limited = 'rooms' | 'markers' | 'comments' | 'slides';

const maxOf: Readonly<Record<Limited, number>> = {
  rooms: limits.roomsPerUser,
  markers: limits.markersPerRoom,
  comments: limits.commentsPerRoom,
  slides: limits.slides,
};

const sentences: Readonly<Record<Limited, string>> = {
  rooms: `A user can own at most ${limits.roomsPerUser} rooms; delete one first.`,
  markers: `A room can have at most ${limits.markersPerRoom} markers; import more points as a layer.`,
  comments: `A room can have at most ${limits.commentsPerRoom} comments and replies; delete some first.`,
  slides: `A presentation can have at most ${limits.slides} slides; delete some first.`,
};

/** Throws Refusal `limit_exceeded` if the count exceeds the limit minus `reserved`. */
export function refuseBeyondLimit(what: Limited, count: number, reserved = 0): void {
  const limit = maxOf[what] - reserved;
  if (count > limit) throw new Refusal('limit_exceeded', sentences[what], { what, limit });
}
