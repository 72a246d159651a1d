import { setImmediate } from 'node:timers/promises';
import type { LayerStyle, LayerSummary } from '../../core/layers/layer.ts';
import { countedPoints, withDensity, withDensityLayers } from '../../geo/style/model/density.ts';
import { extentOfOnly } from '../../geo/style/model/layer-extent.ts';
import { mapLayers } from '../../geo/style/model/map-layers.ts';
import { outlineZoom } from '../../geo/style/model/outline-zoom.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import type { FeatureSymbol } from '../../geo/style/model/style-model.ts';
import { symbolsOf } from '../../geo/style/model/symbols-of.ts';
import { symbolPictures } from '../../geo/style/sprite/symbol-pictures.ts';
import { maxTileZoom } from '../../geo/tiles/tile-grid.ts';
import { currentTiles } from './layer-tiles.ts';
import { geometriesOf, presentAnyTileJson, tileLayerName } from './tilejson.ts';
import { type DrawnKindOfContent, type MapStyle, shownIf, type StyleParts } from './map-style-parts.ts';

/** What a MapLibre style draws of a layer. */
type DrawnLayerFields = LayerStyle &
  Pick<LayerSummary, 'id' | 'name' | 'description' | 'featureCount' | 'bbox' | 'geometryTypes'>;

/** The URL of its tiles with {z}, {x} and {y}, the ids of its sources, and the prefix of the ids of its map layers. */
interface LayerAddresses {
  readonly tiles: string;
  readonly source: string;
  readonly density: string;
  readonly prefix: string;
}

/** A MapLibre style of a layer. `sprite` is the URL of its icons. */
export function styleOfLayer(layer: DrawnLayerFields, tiles: string, sprite: string): MapStyle {
  const { center: [lng, lat, zoom] = [] } = describe(layer, tiles);
  return {
    ...{ version: 8, name: layer.name, sprite },
    ...(lng === undefined || lat === undefined ? {} : { center: [lng, lat], zoom }),
    ...partsOfLayer(layer, { tiles, source: 'layer', density: 'density', prefix: '' }),
  };
}

/** The symbols of a layer, of which some may have icons. */
export function symbolsOfLayer(layer: LayerStyle): readonly FeatureSymbol[] {
  return symbolsOf(styleModelOf(layer).symbology);
}

export const layersInStyle: DrawnKindOfContent = {
  parts: async ({ contentKey }, { layers }, base) =>
    inTurns(await layers.list(contentKey), (layer) => {
      const { id, visible } = layer;
      const addresses = { tiles: currentTiles(layer, base), source: id, density: `${id}:density` };
      const drawn = partsOfLayer(layer, { ...addresses, prefix: `${id}:` });
      return { ...drawn, layers: drawn.layers.map((each) => shownIf(visible, each)) };
    }),
  pictures: async ({ contentKey }, { layers }, readPngs) =>
    symbolPictures((await inTurns(await layers.list(contentKey), symbolsOfLayer)).flat(), readPngs),
};

/** A style can have many classes, and a room many layers: other requests are served between them. */
async function inTurns<T, R>(items: readonly T[], resultOf: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(resultOf(item));
    await setImmediate();
  }
  return results;
}

/** Draws a layer as the web application does, without clusters. */
function partsOfLayer(
  layer: DrawnLayerFields,
  { tiles, source, density, prefix }: LayerAddresses,
): StyleParts {
  const size = { count: layer.featureCount, box: layer.bbox };
  const kinds = geometriesOf(layer);
  const points = extentOfOnly('point', kinds, size);
  const model = withDensity(styleModelOf(layer), points);
  const opacity = layer.opacity ?? 1;
  const plain = mapLayers(model, {
    ...{ prefix, source, sourceLayer: tileLayerName, opacity, hasIcons: true },
    ...(layer.bbox && { extent: { ...size, box: layer.bbox } }),
    outlinesFrom: outlineZoom(model, extentOfOnly('polygon', kinds, size)),
  });
  const counted = countedPoints(model, points);
  const layers =
    counted === null ? plain : withDensityLayers(plain, model, { source: density, opacity, points: counted });
  return {
    sources: {
      [source]: vectorSource(layer, tiles),
      ...(counted && { [density]: vectorSource(layer, `${tiles}&density=true`) }),
    },
    layers: layers.map((each) => ({ ...each })),
  };
}

function vectorSource(layer: DrawnLayerFields, url: string): MapStyle['sources'][string] {
  const { tiles, minzoom, maxzoom, bounds } = describe(layer, url);
  return { type: 'vector', tiles, minzoom, maxzoom, ...(bounds && { bounds }) };
}

function describe({ name, description, bbox }: DrawnLayerFields, url: string) {
  return presentAnyTileJson({ name, description, manifest: { bbox } }, url, maxTileZoom);
}
