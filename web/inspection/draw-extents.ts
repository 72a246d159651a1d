import { Marker, type GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl';
import { eastOf, unionOf } from '../map/bounds.ts';

type Box = readonly number[];

/** What the map of a preview shows. */
export interface PreviewExtents {
  readonly bbox: Box | null;
  readonly candidates: readonly { readonly box: Box; readonly isChosen: boolean }[];
  readonly onChoose: (candidate: number) => void;
}

interface ExtentFeature {
  readonly type: 'Feature';
  readonly properties: object;
  readonly geometry:
    | { readonly type: 'Point'; coordinates: number[] }
    | { readonly type: 'Polygon'; coordinates: number[][][] };
}

interface Extents {
  readonly type: 'FeatureCollection';
  readonly features: ExtentFeature[];
}

const source = 'preview-extents';
const colour = '#d9480f';

/** Draws the extents and fits the map to them. Returns a function that removes the numbers. */
export function drawExtents(map: MapLibreMap, { bbox, candidates, onChoose }: PreviewExtents): () => void {
  const isDecided = bbox !== null;
  const boxes = isDecided ? [bbox] : candidates.map(({ box }) => box);
  const data: Extents = { type: 'FeatureCollection', features: boxes.map(extentOf) };
  const drawn = map.getSource<GeoJSONSource>(source);
  if (drawn === undefined) addLayers(map, data);
  else void drawn.setData(data);
  // The most likely ones are drawn last, above the others.
  const numbers = candidates
    .map(({ box, isChosen }, n) =>
      new Marker({ element: numberOf(n + 1, isChosen, () => onChoose(n)) }).setLngLat(centreOf(box)),
    )
    .toReversed();
  for (const number of numbers) number.addTo(map);
  const whole = unionOf(boxes);
  if (whole !== null) fit(map, whole);
  return () => numbers.forEach((number) => number.remove());
}

/** With enough of the surroundings to recognize the location. */
function fit(map: MapLibreMap, [west = 0, south = 0, east = 0, north = 0]: Box): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const padding = Math.min(clientWidth, clientHeight) / 5;
  map.fitBounds([west, south, east, north], { padding, maxZoom: 9 });
}

function addLayers(map: MapLibreMap, data: Extents): void {
  map.addSource(source, { type: 'geojson', data });
  map.addLayer({
    ...{ id: 'preview-area', type: 'fill', source, filter: ['==', ['geometry-type'], 'Polygon'] },
    paint: { 'fill-color': colour, 'fill-opacity': 0.14 },
  });
  map.addLayer({
    ...{ id: 'preview-outline', type: 'line', source },
    paint: { 'line-color': colour, 'line-width': 2 },
  });
  map.addLayer({
    ...{ id: 'preview-point', type: 'circle', source, filter: ['==', ['geometry-type'], 'Point'] },
    paint: {
      'circle-color': colour,
      'circle-radius': 6,
      'circle-stroke-color': '#fff',
      'circle-stroke-width': 2,
    },
  });
}

/** A mouse target that repeats a choice of the list, which the keyboard and screen readers use. */
function numberOf(n: number, isChosen: boolean, onClick: () => void): HTMLElement {
  const element = document.createElement('div');
  element.className = isChosen ? 'candidate-number on-map chosen' : 'candidate-number on-map';
  element.textContent = String(n);
  element.setAttribute('aria-hidden', 'true');
  element.addEventListener('click', onClick);
  return element;
}

/** The box as an area; a point if it has no size. */
function extentOf(box: Box): ExtentFeature {
  const [west = 0, south = 0, , north = 0] = box;
  const east = eastOf(box);
  const isPoint = east - west < 1e-5 && north - south < 1e-5;
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // prettier-ignore
  return {
    type: 'Feature',
    properties: {},
    geometry: isPoint
      ? { type: 'Point', coordinates: [west, south] }
      : { type: 'Polygon', coordinates: [ring] },
  };
}

function centreOf(box: Box): [number, number] {
  const [west = 0, south = 0, , north = 0] = box;
  return [(west + eastOf(box)) / 2, (south + north) / 2];
}
