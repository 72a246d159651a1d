import { useSignal, useSignalEffect } from '@preact/signals';
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import { isDark } from '../ui/theme.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import { chosenFeature } from './chosen-feature.ts';
import { drawHighlight, type Highlighted } from './draw-highlight.ts';
import { featuresIn, type FoundFeature, isSameFeature } from './features-at.ts';
import { findAgain, gatherOutlines } from './gather-shapes.ts';
import { drawnRadius } from './drawn-radius.ts';

/** Outlines the feature under the pointer and the selected one. */
export function FeatureHighlight({
  map,
  state,
  choices,
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
}) {
  const hovered = useSignal<Highlighted | null>(null);
  const selected = useSignal<Highlighted | null>(null);
  const highlighted = (feature: FoundFeature): Highlighted => {
    const layer = state.layers.peek().find(({ id }) => id === feature.layerId);
    return {
      outlines: gatherOutlines(map, feature),
      radius: layer === undefined ? 0 : drawnRadius(layer, feature.attributes, map.getZoom()),
    };
  };
  useSignalEffect(() => {
    const { value: feature } = chosenFeature;
    selected.value = feature && highlighted(feature);
  });
  useSignalEffect(() =>
    drawHighlight(map, { hovered: hovered.value, selected: selected.value }, isDark.value),
  );
  useEffect(() => {
    // Tiles of other zooms contain other shapes of the feature.
    const again = () => {
      const { value: feature } = chosenFeature;
      if (feature === null || feature.shapes.every(({ tile }) => tile === null)) return;
      const found = findAgain(map, feature, selected.peek()?.outlines ?? []);
      const next = found && highlighted(found);
      if (next !== null && JSON.stringify(next) !== JSON.stringify(selected.peek())) selected.value = next;
    };
    const ending = () => {
      if (map.areTilesLoaded()) again();
      else void map.once('idle', again);
    };
    map.on('moveend', ending);
    return () => void map.off('moveend', ending);
  }, [map]);
  const reset = useHover(map, (feature) => (hovered.value = feature && highlighted(feature)));
  useSignalEffect(() => {
    // What was under the pointer may no longer be drawn.
    void [state.layers.value, choices.shown.value, choices.ofLayers.value];
    reset.current();
  });
  return null;
}

/** Calls back when the topmost feature under the mouse changes, at most once per frame. Returns what ends the hover. */
function useHover(map: MapLibreMap, onChange: (feature: FoundFeature | null) => void) {
  const reset = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!matchMedia('(hover: hover)').matches) return;
    const canvas = map.getCanvas();
    let present: FoundFeature | null = null;
    let frame = 0;
    const set = (feature: FoundFeature | null) => {
      canvas.style.cursor = feature === null ? '' : 'pointer';
      if (feature === present || (feature !== null && present !== null && isSameFeature(feature, present)))
        return;
      present = feature;
      onChange(feature);
    };
    const onMove = ({ point }: MapMouseEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        // A tool takes the clicks.
        if (map.isMoving() || canvas.classList.contains('is-pointing')) set(null);
        else set(isCovered(map, point) ? null : (featuresIn(map, point, { max: 1 })[0] ?? null));
      });
    };
    const onLeave = () => {
      cancelAnimationFrame(frame);
      set(null);
    };
    reset.current = onLeave;
    map.on('mousemove', onMove);
    map.on('mouseout', onLeave);
    map.on('movestart', onLeave);
    return () => {
      onLeave();
      map.off('mousemove', onMove);
      map.off('mouseout', onLeave);
      map.off('movestart', onLeave);
    };
  }, [map]);
  return reset;
}

/** Whether something above the layers, such as a marker, takes the click. */
function isCovered(map: MapLibreMap, point: MapMouseEvent['point']): boolean {
  const layers = map.getLayersOrder().filter((id) => id.startsWith('markers:'));
  return layers.length > 0 && map.queryRenderedFeatures(point, { layers }).length > 0;
}
