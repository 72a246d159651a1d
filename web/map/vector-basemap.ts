import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type LayerSpecification } from 'maplibre-gl';
import { FetchSource, PMTiles, Protocol } from 'pmtiles';
import { otherSource as source, type StyleOfAppearance } from './basemap-appearance.ts';
import { ends } from './drawing-order.ts';

/** A basemap of vector tiles in the schema of Protomaps, in one PMTiles file. */
export interface VectorBasemap {
  readonly pmtiles: string;
  readonly flavor: 'standard' | 'grey' | 'white';
}

/** Layers that consist of images, which would need a sprite. */
const imageLayers = ['roads_oneway'];

const attribution = [
  '<a href="https://www.openstreetmap.org/copyright" rel="noreferrer">© OpenStreetMap contributors</a>',
  '<a href="https://protomaps.com/" rel="noreferrer">Protomaps</a>',
].join(', ');

/** MapLibre reads weight and style from the first name of a list, and draws with the first font that exists. */
const fonts = {
  regular: 'Inter Variable',
  bold: 'Inter Medium,Inter Variable',
  italic: 'Inter Italic,Inter Variable',
};

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/** Throws if the file cannot be read. */
export async function openVectorBasemap({ pmtiles, flavor }: VectorBasemap): Promise<StyleOfAppearance> {
  const { href } = new URL(pmtiles, location.href);
  const file = protocol.get(href) ?? new PMTiles(new FetchSource(href));
  await file.getHeader();
  protocol.add(file);
  return ({ isDark, language }) => {
    const name = flavor === 'grey' ? 'grayscale' : flavor === 'white' ? 'white' : isDark ? 'dark' : 'light';
    const drawn = layers(source, { ...namedFlavor(name), ...fonts }, { lang: language })
      .filter(({ id }) => !imageLayers.includes(id))
      .map(withoutImages);
    const isLabel = ({ type }: LayerSpecification) => type === 'symbol';
    return {
      version: 8,
      sources: { [source]: { type: 'vector', url: `pmtiles://${href}`, attribution } },
      layers: [...drawn.filter((layer) => !isLabel(layer)), ...ends, ...drawn.filter(isLabel)],
    };
  };
}

/** The layer with labels alone, which stand where their icons would be. */
function withoutImages(layer: LayerSpecification): LayerSpecification {
  const id = `base-${layer.id}`;
  if (layer.type !== 'symbol' || layer.layout?.['icon-image'] === undefined) return { ...layer, id };
  const others = Object.entries(layer.layout).filter(([name]) => !/^icon-|anchor|offset/.test(name));
  return { ...layer, id, layout: Object.fromEntries(others) };
}
