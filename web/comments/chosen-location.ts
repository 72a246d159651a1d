import { signal } from '@preact/signals';
import type { RoomState } from '../room/room-state.ts';
import type { CommentLocation } from './change-comment.ts';

/** The location of the comment being written. */
interface ChosenLocation {
  readonly of: RoomState;
  readonly location: CommentLocation;
}

const chosen = signal<ChosenLocation | null>(null);

/** Null if none was chosen, or if it was chosen in another room. */
export function chosenLocation(state: RoomState): CommentLocation | null {
  return chosen.value?.of === state ? chosen.value.location : null;
}

export function chooseLocation(state: RoomState, location: CommentLocation | null): void {
  chosen.value = location && { of: state, location };
}
