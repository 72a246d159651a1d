import type { Map as MapLibreMap } from 'maplibre-gl';
import type { RoomState } from '../room/room-state.ts';
import type { ViewChoices } from './view-choices.ts';

/** What a tool is given; it ends itself by `onEnd`. */
export interface ToolGiven {
  readonly map: MapLibreMap;
  readonly state: RoomState;
  readonly choices: ViewChoices;
  readonly onEnd: () => void;
}
