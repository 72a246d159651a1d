import type { FeatureCollection } from 'geojson';
import { useSignal, useSignalEffect } from '@preact/signals';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { areaText, lengthText } from '../i18n/amounts.ts';
import { activateTool } from '../map/activate-tool.ts';
import { areaOf, lengthOf, type LatLng } from './measures.ts';
import type { ToolGiven } from '../map/tool.ts';

const source = 'measure';
const drawn: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Measures the length of a line and the enclosed area by clicking points on the map. */
export function Measure({ map, onEnd }: ToolGiven) {
  const locations = useSignal<readonly LatLng[]>([]);
  useEffect(() => {
    map.addSource(source, { type: 'geojson', data: drawn });
    map.addLayer({
      ...{ id: 'measure:area', type: 'fill', source, filter: ['==', ['geometry-type'], 'Polygon'] },
      paint: { 'fill-color': '#e8590c', 'fill-opacity': 0.18 },
    });
    map.addLayer({
      ...{ id: 'measure:line', type: 'line', source, filter: ['==', ['geometry-type'], 'LineString'] },
      paint: { 'line-color': '#e8590c', 'line-width': 3 },
    });
    map.addLayer({
      ...{ id: 'measure:points', type: 'circle', source, filter: ['==', ['geometry-type'], 'Point'] },
      paint: {
        'circle-color': '#ffffff',
        'circle-radius': 4,
        'circle-stroke-color': '#e8590c',
        'circle-stroke-width': 3,
      },
    });
    const putDown = activateTool(map, {
      onPointed: ({ lat, lng }) => (locations.value = [...locations.value, { lat, lng }]),
      onEnd,
    });
    return () => {
      putDown();
      for (const part of ['area', 'line', 'points']) map.removeLayer(`measure:${part}`);
      map.removeSource(source);
    };
  }, [map]);
  useSignalEffect(() => {
    const at = locations.value.map(({ lat, lng }) => [lng, lat]);
    const geometries = [
      ...(at.length > 2 ? [{ type: 'Polygon' as const, coordinates: [[...at, at[0] ?? []]] }] : []),
      ...(at.length > 1 ? [{ type: 'LineString' as const, coordinates: at }] : []),
      ...at.map((coordinates) => ({ type: 'Point' as const, coordinates })),
    ];
    const features = geometries.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry }));
    void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
  });
  const count = locations.value.length;
  return (
    <>
      <p>{t('tools.measureHint')}</p>
      <div role="status">
        {count > 1 && (
          <p class="tool-value">{t('tools.length', { length: lengthText(lengthOf(locations.value)) })}</p>
        )}
        {count > 2 && (
          <p class="tool-value">{t('tools.area', { area: areaText(areaOf(locations.value)) })}</p>
        )}
      </div>
      <p class="form-actions">
        <button
          type="button"
          class="button small"
          disabled={count === 0}
          onClick={() => (locations.value = locations.value.slice(0, -1))}
        >
          {t('tools.removeLast')}
        </button>
        <button
          type="button"
          class="button small"
          disabled={count === 0}
          onClick={() => (locations.value = [])}
        >
          {t('tools.startOver')}
        </button>
      </p>
    </>
  );
}
