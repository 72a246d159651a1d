import type { IControl, Map as MapLibreMap } from 'maplibre-gl';
import { type ComponentChildren, render } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';

/** A control in the line at the lower right of the map, before those that are there. */
export function MapControl({ map, children }: { map: MapLibreMap; children: ComponentChildren }) {
  const element = useMemo(() => document.createElement('div'), []);
  useLayoutEffect(() => render(children, element));
  useEffect(() => {
    element.className = 'maplibregl-ctrl';
    const control: IControl = { onAdd: () => element, onRemove: () => element.remove() };
    map.addControl(control, 'bottom-right');
    return () => {
      map.removeControl(control);
      render(null, element);
    };
  }, [map]);
  return null;
}
