import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import type { FeatureBox } from './read-rows.ts';

interface BoxInView {
  /** Null if the whole layer is wanted. */
  readonly box: ReadonlySignal<FeatureBox | null>;
  /** Moves the map without changing the box, so that the chosen row stays in place. */
  readonly withoutReading: (move: () => void) => void;
}

/** The part of the world that the map shows, if it is wanted. */
export function useBoxInView(map: MapLibreMap, isWanted: ReadonlySignal<boolean>): BoxInView {
  const box = useSignal<FeatureBox | null>(null);
  const isOwnMove = useRef(false);
  useEffect(() => {
    isOwnMove.current = false;
    const read = () => {
      const bounds = map.getBounds();
      box.value = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    };
    if (!isWanted.value) {
      box.value = null;
      return;
    }
    const onMoved = () => {
      if (isOwnMove.current) isOwnMove.current = false;
      else read();
    };
    read();
    map.on('moveend', onMoved);
    return () => void map.off('moveend', onMoved);
  }, [map, isWanted.value]);
  const withoutReading = (move: () => void) => {
    isOwnMove.current = true;
    move();
  };
  return { box, withoutReading };
}
