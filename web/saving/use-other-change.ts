import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isOfOthers, whoIs } from '../room/who-is.ts';
import type { RoomState } from '../room/room-state.ts';

/** The name of the other user who changed an object last while a form was open; null if none did. */
export function useOtherChange(state: RoomState, objectId: string): ReadonlySignal<string | null> {
  const name = useSignal<string | null>(null);
  useEffect(
    () =>
      state.listen((event) => {
        if (event.objectId === objectId && isOfOthers(event)) name.value = whoIs(event.actor);
      }),
    [state, objectId],
  );
  return name;
}
