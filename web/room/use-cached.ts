import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { asError } from '../ui/failure.tsx';
import { onFoundAgain } from './link.ts';
import { readingOf } from './reading.ts';
import type { RoomState } from './room-state.ts';

/** Something of a room that is kept right; null until it was read for the first time. */
export interface Kept<Value> {
  readonly value: ReadonlySignal<Value | null>;
  readonly failure: ReadonlySignal<Error | null>;
  /** Reads it anew, as after a change of one's own or a failure. */
  readonly again: () => void;
}

/**
 * Reads something of the room when the component is first shown, and anew after each event whose kind begins with one of
 * these, as `comment.`. The beginnings and what reads have to be the same for the life of the component.
 */
export function useCached<Value>(
  state: RoomState,
  beginnings: readonly string[],
  read: () => Promise<Value>,
): Kept<Value> {
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
