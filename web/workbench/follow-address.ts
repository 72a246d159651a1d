import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo } from 'preact/hooks';
import { chosenFeature } from '../layers/chosen-feature.ts';
import type { FoundThings } from '../layers/feature-card.tsx';
import type { ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import {
  type AddressView,
  formatAddress,
  type LinkTarget,
  parseAddress,
  type RoomAddress,
} from '../router/room-address.ts';
import { numberOf } from '../table/feature-number.ts';

/** Browsers limit how often a page may change its URL. */
const settledMs = 300;

/**
 * The URL names the view, the open tab and the selected object, and a changed URL is followed. `feature` is set to the
 * target of the selected feature.
 */
export function FollowAddress({
  map,
  state,
  choices,
  found,
  feature,
  hasMoved,
  onFound,
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
  found: ReadonlySignal<FoundThings | null>;
  feature: Signal<LinkTarget | null>;
  /** Whether the user has moved the map. */
  hasMoved: ReadonlySignal<boolean>;
  onFound: (found: FoundThings) => void;
}) {
  const opened = useMemo(() => parseAddress(location.hash), []);
  const view = useSignal(opened.view);
  /** The object of a link until it is open. */
  const pending = useSignal(opened.target);
  useFeatureTarget(map, found, feature);
  const written = useComputed((): RoomAddress => {
    const { value: marker } = choices.chosenMarker;
    const selected = marker === null ? feature.value : ({ kind: 'marker', id: marker } as const);
    const { value: tab } = choices.tab;
    return {
      view: view.value,
      tab: tab === 'layers' ? null : tab,
      target: pending.value ?? selected ?? choices.target.value,
    };
  });
  useSignalEffect(() => {
    const fragment = formatAddress(written.value);
    const timer = setTimeout(() => writeFragment(fragment), settledMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const follow = async ({ target, view: linkedView }: RoomAddress) => {
      pending.value = target;
      if (target === null) return;
      const { followLink } = await import('./follow-link.ts');
      await followLink(target, { map, state, choices, onFound, movesMap: linkedView === null });
      if (pending.peek() === target) pending.value = null;
    };
    // A reload follows a link whose code could not be loaded.
    const tryFollow = (address: RoomAddress) => void follow(address).catch(() => undefined);
    const onMoved = () => (view.value = viewOf(map));
    const onChanged = () => {
      const address = parseAddress(location.hash);
      if (address.view !== null) map.jumpTo({ ...address.view, center: address.view });
      if (address.tab !== null) choices.tab.value = address.tab;
      tryFollow(address);
    };
    tryFollow(opened);
    // Before this code was loaded.
    if (hasMoved.peek()) onMoved();
    map.on('moveend', onMoved);
    addEventListener('hashchange', onChanged);
    return () => {
      map.off('moveend', onMoved);
      removeEventListener('hashchange', onChanged);
    };
  }, [map]);
  return null;
}

/** Keeps the history entry, so that Back leaves the room. */
function writeFragment(fragment: string): void {
  if (location.hash === fragment) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}${fragment}`);
}

function viewOf(map: MapLibreMap): AddressView {
  const { lat, lng } = map.getCenter().wrap();
  return { lat, lng, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() };
}

/** Sets the target of the feature whose card is open, once its number is known. */
function useFeatureTarget(
  map: MapLibreMap,
  found: ReadonlySignal<FoundThings | null>,
  target: Signal<LinkTarget | null>,
): void {
  useSignalEffect(() => {
    const { value: feature } = chosenFeature;
    const at = found.value?.at;
    target.value = null;
    if (feature === null || at === undefined) return;
    const ending = new AbortController();
    numberOf(map, feature, at, ending.signal).then(
      (number) => {
        if (number !== null && !ending.signal.aborted)
          target.value = { kind: 'feature', id: `${feature.layerId}/${number}` };
      },
      // Without its number, the feature has no link.
      () => undefined,
    );
    return () => ending.abort();
  });
}
