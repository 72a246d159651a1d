import { signal } from '@preact/signals';
import type { RoomState } from '../room/room-state.ts';
import type { Place } from './change-comment.ts';

/** The location of the comment being written. */
interface ChosenLocation {
  readonly of: RoomState;
  readonly place: Place;
}

const chosen = signal<ChosenLocation | null>(null);

/** Null if none was chosen, or if it was chosen in another room. */
export function chosenLocation(state: RoomState): Place | null {
  return chosen.value?.of === state ? chosen.value.place : null;
}

export function choosePlace(state: RoomState, location: Place | null): void {
  chosen.value = location && { of: state, place: location };
}
