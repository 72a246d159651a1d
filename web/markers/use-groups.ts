import { useComputed } from '@preact/signals';
import type { RoomState } from '../room/room-state.ts';
import { groupsOf, type MarkerGroup } from './marker-groups.ts';
import { markersOf } from './marker-store.ts';

export function useGroups(state: RoomState): readonly MarkerGroup[] {
  const { current } = markersOf(state);
  return useComputed(() => groupsOf(current.value.byId.values())).value;
}

/** The names of the groups, without that of markers that have none. */
export function useGroupNames(state: RoomState): readonly string[] {
  return useGroups(state).flatMap(({ name }) => (name === '' ? [] : [name]));
}
