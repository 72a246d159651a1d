import { useComputed, useSignal, useSignalEffect, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo } from 'preact/hooks';
import type { FoundThings } from '../layers/feature-card.tsx';
import { markersId, openStyle } from '../layers/open-style.ts';
import { askForFailedTiles } from '../map/failed-tiles.ts';
import { MapView } from '../map/map-view.tsx';
import { onPointed } from '../map/pick.ts';
import { useDrawn } from '../map/use-drawn.ts';
import { shownBasemap, type ViewChoices } from '../map/view-choices.ts';
import { later } from '../ui/later.tsx';
import { type LinkTarget, parseAddress } from '../router/room-address.ts';
import { mayWrite } from '../room/rights.ts';
import { onFoundAgain } from '../room/link.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Layer } from '../service/service.ts';
import { openTable } from '../table/open-table.ts';
import { TimelinePart } from '../timeline/timeline-part.tsx';
import { openingOf } from './room-opening.ts';

/* Loaded after the map is drawn, or on first use. */

const LayersOnMap = later(async () => (await import('../layers/layers-on-map.tsx')).LayersOnMap, {
  isQuiet: true,
  isOfFirstView: true,
});
const RastersOnMap = later(async () => (await import('../rasters/rasters-on-map.tsx')).RastersOnMap, {
  isQuiet: true,
  isOfFirstView: true,
});
const FeatureCard = later(async () => (await import('../layers/feature-card.tsx')).FeatureCard, {
  isQuiet: true,
});
const TablePart = later(async () => (await import('./table-part.tsx')).TablePart);
const LayerStylePanel = later(
  async () => (await import('../styling/layer-style-panel.tsx')).LayerStylePanel,
  {
    isQuiet: true,
  },
);
const MarkerStylePanel = later(
  async () => (await import('../markers/marker-style-panel.tsx')).MarkerStylePanel,
  {
    isQuiet: true,
  },
);
const FollowAddress = later(async () => (await import('./follow-address.ts')).FollowAddress, {
  isQuiet: true,
});
const DrawnRoom = later(async () => (await import('./drawn-room.tsx')).DrawnRoom, { isQuiet: true });

/** The map with the contents of the room, and the card of the selected object. */
export function MapOfRoom({
  state,
  map,
  choices,
}: {
  state: RoomState;
  map: Signal<MapLibreMap | null>;
  choices: ViewChoices;
}) {
  const found = useSignal<FoundThings | null>(null);
  const clicked = useSignal<FoundThings | null>(null);
  const { chosenMarker } = choices;
  const baseLayer = useComputed(() => shownBasemap(choices, state.room.value));
  const { value: drawn } = map;
  const opened = useMemo(() => parseAddress(location.hash), [state]);
  const opening = useMemo(() => openingOf(opened, state), [state]);
  useMemo(() => (choices.opensOnWorld.value = opening === null && opened.target === null), [state]);
  const feature = useSignal<LinkTarget | null>(null);
  const listed = state.layers.value.find(({ id }) => id === openTable.value);
  const styled = state.layers.value.find(({ id }) => id === openStyle.value);
  const isStyling = styled !== undefined || openStyle.value === markersId;
  useEffect(() => {
    if (drawn === null) return;
    return onPointed(
      drawn,
      (pointed) =>
        void import('./things-at.ts').then(
          ({ thingsAt }) => (clicked.value = found.value = thingsAt(drawn, { state, choices, pointed })),
          // The next click loads it again.
          () => undefined,
        ),
      () => (found.value = null),
    );
  }, [drawn]);
  useEffect(() => {
    if (drawn !== null) return onFoundAgain(state.link, () => askForFailedTiles(drawn));
  }, [drawn]);
  const hasMoved = useSignal(false);
  const onMap = (made: MapLibreMap) => {
    made.on('movestart', ({ originalEvent }) => {
      if (originalEvent !== undefined) hasMoved.value = true;
    });
    map.value = made;
  };
  const hasRasters = useHad(state.rasters);
  const hasLayers = useHad(state.layers, LayersOnMap.preload);
  const isDrawn = useDrawn(drawn);
  useEffect(() => () => void (map.value = openTable.value = openStyle.value = null), []);
  return (
    <>
      <MapView opening={opening} baseLayer={baseLayer} onMap={onMap} />
      {drawn !== null && hasRasters.value && <RastersOnMap map={drawn} state={state} choices={choices} />}
      {drawn !== null && hasLayers.value && <LayersOnMap map={drawn} state={state} choices={choices} />}
      {drawn !== null && isDrawn.value && <DrawnRoom map={drawn} state={state} choices={choices} />}
      {drawn !== null && isDrawn.value && (
        <FollowAddress
          map={drawn}
          state={state}
          choices={choices}
          found={found}
          feature={feature}
          hasMoved={hasMoved}
          onFound={(shown) => (found.value = shown)}
        />
      )}
      <TimelinePart state={state} choices={choices} />
      {drawn !== null && listed !== undefined && (
        <TablePart
          key={listed.id}
          layer={listed}
          map={drawn}
          state={state}
          choices={choices}
          clicked={clicked.value}
          onFound={(shown) => (found.value = shown)}
        />
      )}
      {drawn !== null && isStyling && mayWrite(state.room.value) && (
        <StyleOf layer={styled} state={state} onClose={() => (openStyle.value = found.value = null)} />
      )}
      {drawn !== null && found.value !== null && chosenMarker.value === null && !isStyling && (
        <FeatureCard
          key={found.value}
          found={found.value}
          target={feature.value}
          map={drawn}
          state={state}
          onClose={() => (found.value = null)}
        />
      )}
    </>
  );
}

/** The editor of the style of a layer, or of the markers. */
function StyleOf({ layer, ...given }: { layer: Layer | undefined; state: RoomState; onClose: () => void }) {
  if (layer === undefined) return <MarkerStylePanel {...given} />;
  return <LayerStylePanel key={layer.id} layer={layer} {...given} />;
}

/** Whether the list has had an entry; stays true, so that a deleted last entry leaves the map. */
function useHad(
  list: ReadonlySignal<readonly unknown[]>,
  onFirst: () => void = () => undefined,
): ReadonlySignal<boolean> {
  const had = useSignal(false);
  useSignalEffect(() => {
    if (had.peek() || list.value.length === 0) return;
    had.value = true;
    onFirst();
  });
  return had;
}
