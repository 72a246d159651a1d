import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { LayerExtent } from '../../geo/style/model/layer-extent.ts';
import { notePicture } from '../map/pending-pictures.ts';
import { markerSource, unlabelledMarkers } from '../markers/draw-markers.ts';
import { giveIcon } from '../markers/marker-icons.ts';
import type { StyleSubject } from '../layers/layer-previews.ts';
import { drawnStyle, type MarkerDrawing } from '../markers/marker-style.ts';
import type { Icon, Marker } from '../service/service.ts';

/** The markers of a map, and the icons whose images are loaded. */
interface Drawn {
  markers: readonly Marker[];
  drawing: MarkerDrawing;
  readonly ready: Map<string, Icon>;
  readonly asked: Set<string>;
}

const drawnOn = new WeakMap<MapLibreMap, Drawn>();

/** Updates the map to show exactly these markers in their style, without one each on its own. */
export function drawMarkers(
  map: MapLibreMap,
  roomId: string,
  {
    markers,
    icons,
    style,
    onMany,
  }: {
    readonly markers: readonly Marker[];
    readonly icons: readonly Icon[];
    readonly style: StyleSubject['style'];
    readonly onMany: (points: LayerExtent | null) => void;
  },
): void {
  if (map.getSource(markerSource) === undefined) begin(map);
  const drawing = drawnStyle(map, roomId, { style, plain: 'single', onMany });
  const { ready, asked } = drawnOn.get(map) ?? { ready: new Map<string, Icon>(), asked: new Set<string>() };
  const drawn: Drawn = { markers, drawing, ready, asked };
  drawnOn.set(map, drawn);
  show(map, drawn);
  const wanted = new Set(markers.map(({ markerIconId }) => markerIconId));
  for (const icon of icons) {
    if (!wanted.has(icon.iconId) || asked.has(icon.iconId)) continue;
    asked.add(icon.iconId);
    const loading = giveIcon(map, roomId, icon).then((isThere) => {
      if (!isThere) return;
      ready.set(icon.iconId, icon);
      const latest = drawnOn.get(map);
      if (latest !== undefined) show(map, latest);
    });
    notePicture(map, loading);
  }
}

function begin(map: MapLibreMap): void {
  const data = { type: 'FeatureCollection' as const, features: [] };
  map.addSource(markerSource, { type: 'geojson', data, maxzoom: 16 });
  for (const layer of unlabelledMarkers) map.addLayer(layer);
}

function show(map: MapLibreMap, { markers, drawing, ready }: Drawn): void {
  const features = markers.flatMap((marker) => {
    const properties = drawing.paint(marker, ready);
    if (properties === null) return [];
    return [
      {
        ...{ type: 'Feature' as const, properties: { ...properties } },
        geometry: { type: 'Point' as const, coordinates: [marker.longitude, marker.latitude] },
      },
    ];
  });
  void map.getSource<GeoJSONSource>(markerSource)?.setData({ type: 'FeatureCollection', features });
  drawing.noteDrawn(markers, features.length);
}
