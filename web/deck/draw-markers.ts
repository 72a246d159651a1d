import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { markerSource, singleMarkers } from '../markers/draw-markers.ts';
import { giveIcon } from '../markers/marker-icons.ts';
import type { StyleSubject } from '../layers/layer-previews.ts';
import { stylePainter } from '../markers/marker-style.ts';
import type { MarkerPainter } from '../markers/paint-markers.ts';
import { appearanceOf } from '../markers/marker-appearance.ts';
import type { Icon, Marker } from '../service/service.ts';

/** The markers of a map, and the icons whose images are loaded. */
interface Drawn {
  markers: readonly Marker[];
  /** Null: without a style. */
  painter: MarkerPainter | null;
  readonly ready: Map<string, Icon>;
  readonly asked: Set<string>;
}

const drawnOn = new WeakMap<MapLibreMap, Drawn>();

/** Updates the map to show exactly these markers, above everything else and without clusters. */
export function drawMarkers(
  map: MapLibreMap,
  roomId: string,
  {
    markers,
    icons,
    style,
  }: {
    readonly markers: readonly Marker[];
    readonly icons: readonly Icon[];
    readonly style: StyleSubject['style'];
  },
): void {
  const drawn = drawnOn.get(map) ?? begin(map);
  drawn.markers = markers;
  drawn.painter = style === null ? null : stylePainter(map, roomId, { style });
  show(map, drawn);
  const wanted = new Set(markers.map(({ markerIconId }) => markerIconId));
  for (const icon of icons) {
    if (!wanted.has(icon.iconId) || drawn.asked.has(icon.iconId)) continue;
    drawn.asked.add(icon.iconId);
    void giveIcon(map, roomId, icon).then((isThere) => {
      if (!isThere) return;
      drawn.ready.set(icon.iconId, icon);
      show(map, drawn);
    });
  }
}

/** The ids of the markers drawn around a point. */
export function markersAt(
  map: MapLibreMap,
  around: Parameters<MapLibreMap['queryRenderedFeatures']>[0],
): string[] {
  const layers = singleMarkers.map(({ id }) => id).filter((id) => map.getLayer(id) !== undefined);
  return map.queryRenderedFeatures(around, { layers }).map(({ properties }) => String(properties.id));
}

function begin(map: MapLibreMap): Drawn {
  map.addSource(markerSource, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  for (const layer of singleMarkers) map.addLayer(layer);
  const drawn: Drawn = { markers: [], painter: null, ready: new Map(), asked: new Set() };
  drawnOn.set(map, drawn);
  return drawn;
}

function show(map: MapLibreMap, { markers, painter, ready }: Drawn): void {
  const features = markers.flatMap((marker) => {
    const properties = painter === null ? appearanceOf(marker, ready) : painter.paint(marker, ready);
    if (properties === null) return [];
    return [
      {
        ...{ type: 'Feature' as const, properties: { ...properties } },
        geometry: { type: 'Point' as const, coordinates: [marker.longitude, marker.latitude] },
      },
    ];
  });
  void map.getSource<GeoJSONSource>(markerSource)?.setData({ type: 'FeatureCollection', features });
}
