import type { CircleLayerSpecification, ExpressionSpecification, GeoJSONSource, LineLayerSpecification, Map as MapLibreMap } from 'maplibre-gl'; // prettier-ignore
import { layersEnd } from '../map/drawing-order.ts';
import type { ShapeOutline } from './feature-shape.ts';

/** What is highlighted, and how large its points are drawn, in pixels. */
export interface Highlighted {
  readonly outlines: readonly ShapeOutline[];
  readonly radius: number;
}

export type HighlightRole = 'hovered' | 'selected';

const source = 'highlight';
const colours = {
  light: { ink: '#0b5c73', halo: '#ffffff' },
  dark: { ink: '#8bdcee', halo: '#06222a' },
} as const;
/** Width of the line and of the halo around it. */
const widths = { hovered: [2, 5], selected: [3, 7] } as const;

/** Outlines features above the layers, so that they are seen on every colour. */
export function drawHighlight(
  map: MapLibreMap,
  shown: Readonly<Record<HighlightRole, Highlighted | null>>,
  isDark: boolean,
): void {
  // While the basemap is replaced, the map has no layers.
  if (map.getLayer(layersEnd) === undefined) return;
  const data = {
    type: 'FeatureCollection' as const,
    features: (['hovered', 'selected'] as const).flatMap((role) => featuresOf(role, shown[role])),
  };
  const present = map.getSource<GeoJSONSource>(source);
  if (present === undefined) {
    // Nothing was highlighted yet.
    if (data.features.length === 0) return;
    map.addSource(source, { type: 'geojson', data });
  } else void present.setData(data);
  const { ink, halo } = colours[isDark ? 'dark' : 'light'];
  for (const [index, color] of [halo, ink].entries()) {
    if (map.getLayer(`${source}-line-${index}`) !== undefined) {
      map.setPaintProperty(`${source}-line-${index}`, 'line-color', color);
      map.setPaintProperty(`${source}-ring-${index}`, 'circle-stroke-color', color);
    } else for (const layer of layersOf(index === 0, color)) map.addLayer(layer, aboveLayers(map));
  }
}

function featuresOf(role: HighlightRole, shown: Highlighted | null) {
  if (shown === null) return [];
  const { outlines, radius } = shown;
  const feature = <Geometry extends object>(geometry: Geometry) => ({
    ...{ type: 'Feature' as const, geometry, properties: { role, radius } },
  });
  return outlines.flatMap(({ lines, points }) => [
    ...lines.map((line) => feature({ type: 'LineString' as const, coordinates: line.map((at) => [...at]) })),
    ...points.map((at) => feature({ type: 'Point' as const, coordinates: [...at] })),
  ]);
}

function layersOf(isHalo: boolean, color: string): [LineLayerSpecification, CircleLayerSpecification] {
  const [n, width] = isHalo ? ([0, 1] as const) : ([1, 0] as const);
  const [selected, hovered] = [widths.selected[width], widths.hovered[width]];
  const isSelected: ExpressionSpecification = ['==', ['get', 'role'], 'selected'];
  const byRole: ExpressionSpecification = ['case', isSelected, selected, hovered];
  return [
    {
      ...{ id: `${source}-line-${n}`, type: 'line', source, filter: ['==', ['geometry-type'], 'LineString'] },
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': color, 'line-width': byRole },
    },
    {
      ...{ id: `${source}-ring-${n}`, type: 'circle', source, filter: ['==', ['geometry-type'], 'Point'] },
      paint: {
        'circle-opacity': 0,
        // A halo on both sides of the ring.
        'circle-radius': isHalo ? ['get', 'radius'] : ['+', ['get', 'radius'], 2],
        'circle-stroke-color': color,
        'circle-stroke-width': byRole,
      },
    },
  ];
}

/** Above the layers of the room, and below its markers. */
function aboveLayers(map: MapLibreMap): string | undefined {
  const order = map.getLayersOrder();
  return order.slice(order.indexOf(layersEnd) + 1).find((id) => !id.startsWith(source));
}
