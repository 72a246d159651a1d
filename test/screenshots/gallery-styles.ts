import { datasets, towns } from '../../local/demonstration/datasets.ts';

/** A layer in the gallery of styles. */
export interface GalleryStyle {
  readonly name: string;
  /** The name of the layer, which heads its legend. */
  readonly title: string;
  readonly camera: { readonly lat: number; readonly lng: number; readonly zoom: number };
  readonly features: () => readonly GalleryFeature[];
  readonly style: object;
}

interface GalleryFeature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, unknown>>;
}

type Ring = readonly (readonly [number, number])[];

const readFeatures = (text: string | Uint8Array) =>
  (JSON.parse(String(text)) as { features: readonly GalleryFeature[] }).features;

/** The municipalities of these cantons, with their area in km². */
function municipalities(cantons: readonly string[]): readonly GalleryFeature[] {
  const found = datasets.find(({ layerName }) => layerName.startsWith('Swiss municipalities'));
  return readFeatures(found?.read() ?? '{"features":[]}')
    .filter(({ properties }) => cantons.includes(String(properties.canton)))
    .map((each) => ({ ...each, properties: { ...each.properties, area: areaOf(each.geometry) } }));
}

function areaOf({ type, coordinates }: GalleryFeature['geometry']): number {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as readonly (readonly Ring[])[];
  // The first ring is the outline, the others are holes.
  const sum = polygons
    .flatMap((rings) => rings.map((ring, n) => (n === 0 ? 1 : -1) * ringArea(ring)))
    .reduce((total, part) => total + part, 0);
  return Math.round(sum * 10) / 10;
}

/** In km², with the lengths of degrees at 46.8° north. */
function ringArea(ring: Ring): number {
  const [width, height] = [76.3, 111.2];
  const twice = ring.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = ring[(n + 1) % ring.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) * width * height;
  }, 0);
  return Math.abs(twice / 2);
}

/** Towns of Europe with at least this population. */
function europe(minPopulation: number): readonly GalleryFeature[] {
  return readFeatures(towns.read()).filter(({ geometry, properties }) => {
    const [lng, lat] = geometry.coordinates as readonly [number, number];
    const isEurope = lng > -12 && lng < 32 && lat > 35 && lat < 62;
    return isEurope && Number(properties.population) >= minPopulation;
  });
}

const centralCantons = [
  ...['Luzern', 'Uri', 'Schwyz', 'Obwalden', 'Nidwalden', 'Zug'],
  ...['Glarus', 'Aargau', 'Zürich', 'Bern', 'Solothurn'],
];
const switzerland = { lat: 46.95, lng: 8.1, zoom: 7.6 };
const continent = { lat: 50, lng: 10, zoom: 3.7 };
const colors = ['#1b9e77', '#d95f02', '#7570b3', '#e7298a', '#66a61e', '#e6ab02', '#a6761d', '#1f78b4', '#b2df8a', '#fb9a99', '#cab2d6']; // prettier-ignore
const blues = ['#eff3ff', '#bdd7e7', '#6baed6', '#3182bd', '#08519c'];

export const galleryStyles: readonly GalleryStyle[] = [
  {
    ...{ name: 'single', title: 'Cities', camera: { lat: 47, lng: 9, zoom: 5.3 } },
    features: () => europe(500_000),
    style: {
      type: 'single',
      symbol: { color: '#0b7285', icon: 'maki:town-hall' },
      labels: { attribute: 'name', size: 13, priority: 'population' },
    },
  },
  {
    ...{ name: 'categories', title: 'Municipalities', camera: switzerland },
    features: () => municipalities(centralCantons),
    style: {
      ...{ type: 'categories', attribute: 'canton', legend: { title: 'Canton' } },
      symbol: { strokeColor: '#ffffff', strokeWidth: 0.6, fillOpacity: 0.8 },
      categories: centralCantons.map((canton, n) => ({ values: [canton], symbol: { color: colors[n] } })),
      other: null,
    },
  },
  {
    ...{ name: 'classes', title: 'Municipalities', camera: switzerland },
    features: () => municipalities(centralCantons),
    style: {
      ...{ type: 'classes', attribute: 'area', breaks: [5, 10, 20, 40] },
      legend: { title: 'Area in km²' },
      symbol: { strokeColor: '#5c6f7b', strokeWidth: 0.5, fillOpacity: 0.85 },
      classes: blues.map((color) => ({ symbol: { color } })),
      other: null,
    },
  },
  {
    ...{ name: 'proportional', title: 'Cities', camera: continent },
    features: () => europe(100_000),
    style: {
      ...{ type: 'proportional', attribute: 'population', values: [0, 10_000_000], sizes: [0, 26] },
      legend: { title: 'Population' },
      symbol: { color: '#c2255c', opacity: 0.75 },
    },
  },
  {
    ...{ name: 'heatmap', title: 'Towns', camera: continent },
    features: () => europe(0),
    style: { type: 'heatmap', radius: 24, opacity: 0.8 },
  },
  {
    ...{ name: 'clusters', title: 'Towns', camera: continent },
    features: () => europe(0),
    style: { type: 'clusters', radius: 45, symbol: { color: '#7048e8' } },
  },
];
