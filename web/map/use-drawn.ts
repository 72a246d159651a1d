import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';

/** Whether the map has been drawn once: what the first view does not need is loaded afterwards. */
export function useDrawn(map: MapLibreMap | null): ReadonlySignal<boolean> {
  const isDrawn = useSignal(false);
  useEffect(() => void map?.once('idle', () => (isDrawn.value = true)), [map]);
  return isDrawn;
}
