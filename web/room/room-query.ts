import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { asError } from '../ui/failure.tsx';
import { onFoundAgain } from './link.ts';
import { readingOf } from './reading.ts';
import type { RoomState } from './room-state.ts';

/** Data of a room that is kept up to date; null until first read. */
export interface CachedValue<Value> {
  readonly value: ReadonlySignal<Value | null>;
  readonly failure: ReadonlySignal<Error | null>;
  /** Reads it again, for example after the user's own change or a failure. */
  readonly again: () => void;
}

/** Reads data now, and again after each event whose kind has one of these prefixes, such as `comment.`. */
function startQuery<Value>(
  state: RoomState,
  prefixes: readonly string[],
  read: () => Promise<Value>,
): CachedValue<Value> & { readonly stop: () => void } {
  const value = signal<Value | null>(null);
  const failure = signal<Error | null>(null);
  const reading = readingOf(async () => void (value.value = await read()));
  const again = () =>
    void reading.again().then(
      () => (failure.value = null),
      (error: unknown) => (failure.value = asError(error)),
    );
  const stops = [
    state.listen(({ kind }) => {
      if ([...prefixes, 'room.', 'history.trimmed'].some((each) => kind.startsWith(each))) again();
    }),
    onFoundAgain(state.link, () => {
      if (reading.isOwed()) again();
    }),
  ];
  again();
  return { value, failure, again, stop: () => stops.forEach((stop) => stop()) };
}

/**
 * A query of one component, which ends when it unmounts. Prefixes and reader must not change while the component is
 * mounted.
 */
export function useRoomQuery<Value>(
  state: RoomState,
  prefixes: readonly string[],
  read: () => Promise<Value>,
): CachedValue<Value> {
  const query = useMemo(() => startQuery(state, prefixes, read), [state]);
  useEffect(() => query.stop, [query]);
  return query;
}

/** A query that several components share. It starts on first use and lives as long as the room is open. */
export function sharedQuery<Value>(
  prefixes: readonly string[],
  read: (roomId: string) => Promise<Value>,
): (state: RoomState) => CachedValue<Value> {
  const ofRooms = new WeakMap<RoomState, CachedValue<Value>>();
  return (state) => {
    const { roomId } = state.room.peek();
    const query = ofRooms.get(state) ?? startQuery(state, prefixes, () => read(roomId));
    ofRooms.set(state, query);
    return query;
  };
}
