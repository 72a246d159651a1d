import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { OpenMap } from '../map/open-map.ts';
import type { Marker } from '../service/service.ts';

export type IsInView = (marker: Pick<Marker, 'latitude' | 'longitude'>) => boolean;

/** Returns a predicate for markers in the current map view; updated after each move. */
export function useView(map: OpenMap): ReadonlySignal<IsInView> {
  const view = useSignal<IsInView>(() => true);
  const { value: drawn } = map;
  useEffect(() => {
    if (drawn === null) return;
    const onMove = () => {
      const bounds = drawn.getBounds();
      const [west, east, south, north] = [bounds.getWest(), bounds.getEast(), bounds.getSouth(), bounds.getNorth()]; // prettier-ignore
      view.value = ({ latitude, longitude }) =>
        latitude >= south &&
        latitude <= north &&
        // Maps repeat around the world.
        [-360, 0, 360].some((turn) => longitude + turn >= west && longitude + turn <= east);
    };
    onMove();
    drawn.on('moveend', onMove);
    return () => void drawn.off('moveend', onMove);
  }, [drawn]);
  return view;
}
