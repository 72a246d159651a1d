import type { FeatureCollection, Position } from 'geojson';
import type { FilterSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { Marker } from '../service/service.ts';

/** Two corners in pixels of the map. */
export interface ScreenBox {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

const source = 'marker-selection';
const layers = ['selection:box', 'selection:frame', 'selection:markers'] as const;
const colour = '#0b7285';
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Shows a selection of markers on the map, and the rectangle while it is dragged. */
export interface SelectionOnMap {
  readonly show: (markers: Iterable<Marker>, box: ScreenBox | null) => void;
  readonly end: () => void;
}

export function beginSelection(map: MapLibreMap): SelectionOnMap {
  map.addSource(source, { type: 'geojson', data: nothing });
  const isArea: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
  map.addLayer({
    ...{ id: layers[0], type: 'fill', source, filter: isArea },
    paint: { 'fill-color': colour, 'fill-opacity': 0.12 },
  });
  map.addLayer({
    ...{ id: layers[1], type: 'line', source, filter: isArea },
    paint: { 'line-color': colour, 'line-width': 1.5 },
  });
  map.addLayer({
    ...{ id: layers[2], type: 'circle', source, filter: ['==', ['geometry-type'], 'Point'] },
    paint: {
      'circle-radius': 13,
      'circle-opacity': 0,
      'circle-stroke-color': colour,
      'circle-stroke-width': 3,
    },
  });
  return {
    show: (markers, box) => {
      const points = [...markers].map(({ longitude, latitude }) => ({
        ...{ type: 'Feature' as const, properties: {} },
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      }));
      const frame = box === null ? [] : [frameOf(map, box)];
      void map
        .getSource<GeoJSONSource>(source)
        ?.setData({ type: 'FeatureCollection', features: [...frame, ...points] });
    },
    end: () => {
      for (const layer of layers) map.removeLayer(layer);
      map.removeSource(source);
    },
  };
}

function frameOf(map: MapLibreMap, { from, to }: ScreenBox) {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }, from];
  const ring = corners.map(({ x, y }): Position => map.unproject([x, y]).toArray());
  return {
    ...{ type: 'Feature' as const, properties: {} },
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
  };
}

/** The markers within a rectangle of the screen, which need not be one on the ground. */
export function markersWithin(map: MapLibreMap, box: ScreenBox, markers: Iterable<Marker>): Marker[] {
  const [left, right] = [Math.min(box.from.x, box.to.x), Math.max(box.from.x, box.to.x)];
  const [top, bottom] = [Math.min(box.from.y, box.to.y), Math.max(box.from.y, box.to.y)];
  return [...markers].filter(({ longitude, latitude }) =>
    // Maps repeat around the world.
    [0, -360, 360].some((turn) => {
      const { x, y } = map.project([longitude + turn, latitude]);
      return x >= left && x <= right && y >= top && y <= bottom;
    }),
  );
}

/** Calls `onBox` while a rectangle is dragged, and when it is complete. Returns a function that ends this. */
export function followBox(
  map: MapLibreMap,
  onBox: (box: ScreenBox, isComplete: boolean) => void,
): () => void {
  const canvas = map.getCanvas();
  const stop = new AbortController();
  let from: ScreenBox['from'] | null = null;
  const locationOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const on = (kind: 'pointerdown' | 'pointermove' | 'pointerup', act: (event: PointerEvent) => void) =>
    canvas.addEventListener(kind, act, { signal: stop.signal });
  map.dragPan.disable();
  canvas.classList.add('is-pointing');
  on('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    from = locationOf(event);
    canvas.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => {
    if (from !== null && event.isPrimary) onBox({ from, to: locationOf(event) }, false);
  });
  on('pointerup', (event) => {
    if (from !== null && event.isPrimary) onBox({ from, to: locationOf(event) }, true);
    from = null;
  });
  return () => {
    stop.abort();
    canvas.classList.remove('is-pointing');
    map.dragPan.enable();
  };
}
