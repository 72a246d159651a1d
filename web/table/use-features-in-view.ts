import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import { asError } from '../ui/failure.tsx';
import type { Layer } from '../service/service.ts';
import { readFeatures, type TableFeatures } from './read-features.ts';

interface InView {
  /** Null until loaded. */
  readonly found: ReadonlySignal<TableFeatures | null>;
  readonly failure: ReadonlySignal<Error | null>;
  readonly again: () => void;
  /** Moves the map without updating the table, so that the chosen row stays in place. */
  readonly withoutReading: (move: () => void) => void;
}

/** The features of a layer that are in view: read again when the map moves or the layer changes. */
export function useFeaturesInView(map: MapLibreMap, { id, updatedAt }: Layer): InView {
  const found = useSignal<TableFeatures | null>(null);
  const failure = useSignal<Error | null>(null);
  const asked = useRef<AbortController | null>(null);
  const isOwnMove = useRef(false);
  const again = () => {
    asked.current?.abort();
    const asking = (asked.current = new AbortController());
    const bounds = map.getBounds();
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    readFeatures(id, box, asking.signal).then(
      (features) => {
        if (asking.signal.aborted) return;
        failure.value = null;
        found.value = features;
      },
      (error: unknown) => {
        if (!asking.signal.aborted) failure.value = asError(error);
      },
    );
  };
  useEffect(() => {
    const onMoved = () => {
      if (isOwnMove.current) isOwnMove.current = false;
      else again();
    };
    again();
    map.on('moveend', onMoved);
    return () => {
      map.off('moveend', onMoved);
      asked.current?.abort();
    };
  }, [map, id, updatedAt]);
  const withoutReading = (move: () => void) => {
    isOwnMove.current = true;
    move();
  };
  return { found, failure, again, withoutReading };
}
