import type { Polygon } from 'geojson';
import { type GeoJSONSource, Marker as MapMarker, type Map as MapLibreMap } from 'maplibre-gl';
import { t } from '../i18n/language.ts';

const source = 'position';
const metresPerDegree = 111_320;
const corners = 64;

type Coordinates = Pick<GeolocationCoordinates, 'longitude' | 'latitude' | 'accuracy' | 'heading'>;

/** The position of the device on the map: a dot with its heading, and the circle that it is in. */
export function showPosition(map: MapLibreMap): {
  readonly put: (coordinates: Coordinates) => void;
  readonly remove: () => void;
} {
  const element = document.createElement('div');
  element.className = 'position-dot';
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', t('tools.position'));
  const dot = new MapMarker({ element, rotationAlignment: 'map', pitchAlignment: 'map' });
  map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({
    ...{ id: 'position:accuracy', type: 'fill', source },
    paint: { 'fill-color': '#1c7ed6', 'fill-opacity': 0.15 },
  });
  return {
    put(coordinates) {
      const { longitude, latitude, heading } = coordinates;
      // Devices that stand still have none.
      const hasHeading = heading !== null && !Number.isNaN(heading);
      element.classList.toggle('has-heading', hasHeading);
      dot
        .setLngLat([longitude, latitude])
        .setRotation(hasHeading ? heading : 0)
        .addTo(map);
      void map.getSource<GeoJSONSource>(source)?.setData(circleAround(coordinates));
    },
    remove() {
      dot.remove();
      map.removeLayer('position:accuracy');
      map.removeSource(source);
    },
  };
}

/** A circle with the accuracy in metres as its radius. */
export function circleAround({ longitude, latitude, accuracy }: Omit<Coordinates, 'heading'>): Polygon {
  const radius = accuracy / metresPerDegree;
  // At the poles, a degree of longitude has no length.
  const stretch = 1 / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const ring = Array.from({ length: corners + 1 }, (_, n) => {
    const angle = (2 * Math.PI * n) / corners;
    return [longitude + radius * stretch * Math.cos(angle), latitude + radius * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [ring] };
}
