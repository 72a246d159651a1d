import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { mapFonts } from '../../geo/style/model/map-expressions.ts';
import type { Pointed } from '../map/pick.ts';
import type { Comment } from '../service/service.ts';
import type { CommentLocation } from './change-comment.ts';

interface DotFeature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: [lng: number, lat: number] };
  readonly properties: Readonly<Record<string, string>>;
}

const source = 'comments';
const dots = 'comments-dots';

/** Updates the map to show the open threads that have a location, and the location of the comment being written. */
export function drawComments(
  map: MapLibreMap,
  comments: readonly Comment[],
  chosen: CommentLocation | null,
): void {
  const data = {
    type: 'FeatureCollection' as const,
    features: [...comments.flatMap(featuresOf), ...(chosen === null ? [] : [point(chosen, { label: '+' })])],
  };
  const present = map.getSource<GeoJSONSource>(source);
  if (present !== undefined) {
    void present.setData(data);
    return;
  }
  // No source is added to the map of a room without located comments.
  if (data.features.length === 0) return;
  map.addSource(source, { type: 'geojson', data });
  for (const part of parts) map.addLayer(part);
}

/** The ids of the comments drawn at this point. */
export function commentIdsAt(map: MapLibreMap, { around }: Pointed): readonly string[] {
  if (map.getLayer(dots) === undefined) return [];
  return map
    .queryRenderedFeatures(around, { layers: [dots] })
    .map(({ properties }) => String(properties.id))
    .filter((id) => id !== 'undefined');
}

function featuresOf({ id, lat, lng, resolved, replies }: Comment): readonly DotFeature[] {
  if (lat === null || lng === null || resolved) return [];
  return [point({ lat, lng }, { id, label: String(1 + replies.length) })];
}

function point({ lng, lat }: CommentLocation, properties: Record<string, string>): DotFeature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties };
}

const metadata = { isPrinted: false };

const parts: readonly LayerSpecification[] = [
  {
    ...{ id: dots, type: 'circle', source, metadata },
    paint: {
      'circle-radius': 11,
      'circle-color': ['case', ['has', 'id'], '#0e7490', '#9a5b00'],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 2,
    },
  },
  {
    ...{ id: 'comments-numbers', type: 'symbol', source, metadata },
    layout: {
      'text-field': ['get', 'label'],
      'text-font': mapFonts,
      'text-size': 12,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': '#ffffff' },
  },
];
