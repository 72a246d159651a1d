import { useSignal, type ReadonlySignal } from '@preact/signals';
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

/**
 * Reads data of the room when the component mounts, and again after each event whose kind has one of these prefixes,
 * such as `comment.`. Prefixes and reader must not change while the component is mounted.
 */
export function useCached<Value>(
  state: RoomState,
  beginnings: readonly string[],
  read: () => Promise<Value>,
): CachedValue<Value> {
  const value = useSignal<Value | null>(null);
  const failure = useSignal<Error | null>(null);
  const reading = useMemo(() => readingOf(async () => void (value.value = await read())), [state]);
  const again = () =>
    void reading.again().then(
      () => (failure.value = null),
      (error: unknown) => (failure.value = asError(error)),
    );
  useEffect(() => {
    again();
    const stops = [
      state.listen(({ kind }) => {
        if ([...beginnings, 'room.', 'history.trimmed'].some((each) => kind.startsWith(each))) again();
      }),
      onFoundAgain(state.link, () => {
        if (reading.isOwed()) again();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [state]);
  return { value, failure, again };
}
