import type { Map as MapLibreMap } from 'maplibre-gl';
import { CommentsOnMap } from '../comments/comments-on-map.tsx';
import { OthersChanges } from '../history/others-changes.tsx';
import { FeatureHighlight } from '../layers/feature-highlight.tsx';
import { RoomLegend } from '../layers/map-legend.tsx';
import type { ViewChoices } from '../map/view-choices.ts';
import { MarkersPart } from '../markers/markers-part.tsx';
import type { RoomState } from '../room/room-state.ts';
import { MapTools } from '../tools/map-tools.tsx';

/** What a room shows once its map is drawn: the first view does not wait for this code. */
export function DrawnRoom({
  map,
  state,
  choices,
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
}) {
  return (
    <>
      <FeatureHighlight map={map} state={state} choices={choices} />
      <MarkersPart map={map} state={state} choices={choices} />
      <CommentsOnMap map={map} state={state} />
      <OthersChanges map={map} state={state} />
      <RoomLegend map={map} state={state} choices={choices} />
      <MapTools map={map} state={state} choices={choices} />
    </>
  );
}
