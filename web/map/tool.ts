import type { Map as MapLibreMap } from 'maplibre-gl';
import type { RoomState } from '../room/room-state.ts';
import type { ViewChoices } from './view-choices.ts';

/** The props of a tool; it closes itself with `onEnd`. */
export interface ToolGiven {
  readonly map: MapLibreMap;
  readonly state: RoomState;
  readonly choices: ViewChoices;
  readonly onEnd: () => void;
}
