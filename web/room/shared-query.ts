import { signal } from '@preact/signals';
import { asError } from '../ui/failure.tsx';
import { onFoundAgain } from './link.ts';
import { readingOf } from './reading.ts';
import type { RoomState } from './room-state.ts';
import type { CachedValue } from './use-cached.ts';

/**
 * Data of a room used by several components: read once for all of them on first use, and again after each event whose
 * kind has one of these prefixes. It lives as long as the room is open.
 */
export function sharedQuery<Value>(
  beginnings: readonly string[],
  read: (roomId: string) => Promise<Value>,
): (state: RoomState) => CachedValue<Value> {
  const ofRooms = new WeakMap<RoomState, CachedValue<Value>>();
  const begin = (state: RoomState): CachedValue<Value> => {
    const { roomId } = state.room.peek();
    const value = signal<Value | null>(null);
    const failure = signal<Error | null>(null);
    const reading = readingOf(async () => void (value.value = await read(roomId)));
    const again = () =>
      void reading.again().then(
        () => (failure.value = null),
        (error: unknown) => (failure.value = asError(error)),
      );
    state.listen(({ kind }) => {
      if ([...beginnings, 'room.', 'history.trimmed'].some((each) => kind.startsWith(each))) again();
    });
    onFoundAgain(state.link, () => {
      if (reading.isOwed()) again();
    });
    again();
    return { value, failure, again };
  };
  return (state) => {
    const stored = ofRooms.get(state) ?? begin(state);
    ofRooms.set(state, stored);
    return stored;
  };
}
