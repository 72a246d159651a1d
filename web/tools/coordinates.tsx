import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { coordinateText } from '../i18n/coordinates.ts';
import { lv95Text } from '../map/lv95.ts';
import { MapControl } from '../map/map-control.tsx';

/**
 * Coordinates of the pointer, or of the map centre while the pointer is outside the map: WGS 84, in Switzerland also
 * LV95.
 */
export function Coordinates({ map }: { map: MapLibreMap }) {
  const location = useSignal(map.getCenter().wrap());
  const isPointer = useSignal(false);
  useEffect(() => {
    const onPointer = ({ lngLat }: MapMouseEvent) => {
      // The map moves with the pointer.
      if (map.isMoving()) return;
      isPointer.value = true;
      location.value = lngLat.wrap();
    };
    const toCentre = () => {
      isPointer.value = false;
      location.value = map.getCenter().wrap();
    };
    map.on('mousemove', onPointer);
    map.on('mouseout', toCentre);
    map.on('moveend', toCentre);
    return () => {
      map.off('mousemove', onPointer);
      map.off('mouseout', toCentre);
      map.off('moveend', toCentre);
    };
  }, [map]);
  const swiss = lv95Text(location.value);
  return (
    <MapControl map={map}>
      <p class="coordinates">
        <span>
          {isPointer.value ? '' : `${t('tools.centre')} `}
          {coordinateText(location.value)}
        </span>
        {swiss !== null && <span>LV95 {swiss}</span>}
      </p>
    </MapControl>
  );
}
