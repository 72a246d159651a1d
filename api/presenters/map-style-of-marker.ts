import { iconsOfSprite } from '../../core/icons/read-icon-pictures.ts';
import type { Room } from '../../core/rooms/room.ts';
import { heatPart, readableOn } from '../../geo/style/model/map-points.ts';
import { limited, type MapLayer } from '../../geo/style/model/map-layers.ts';
import { iconImage } from '../../geo/style/model/marker-appearance.ts';
import { clusterColour, markerClustering, markerLayers } from '../../geo/style/model/marker-layers.ts';
import { markerModel, ownColor } from '../../geo/style/model/marker-model.ts';
import { maxComplete, type StyleModel } from '../../geo/style/model/style-model.ts';
import { symbolsOf } from '../../geo/style/model/symbols-of.ts';
import { pngPicture } from '../../geo/style/sprite/icon-picture.ts';
import { symbolPictures } from '../../geo/style/sprite/symbol-pictures.ts';
import { appearancePrefix } from './marker-feature.ts';
import type { DrawnKindOfContent, StyleParts } from './map-style-parts.ts';

const source = 'markers';
const clusterLayers = ['markers:clusters', 'markers:counts'];
/** The side of the pictures of the room's icons in a sprite (pixels), whatever their size on the map. */
const iconSide = 64;

export const markersInStyle: DrawnKindOfContent = {
  parts: async (room, { rooms }, base) => {
    const { markers: count } = await rooms.counts(room);
    return count === 0 ? [] : [partsOfMarkers(room, count, base)];
  },
  pictures: async ({ contentKey, settings }, { icons }, readPngs) => {
    const own = iconsOfSprite(await icons.list(contentKey));
    const pngs = await readPngs(new Set(own.map(({ id }) => id)));
    const styled = await symbolPictures(symbolsOf(markerModel(settings.markerStyle).symbology), readPngs);
    const plain = own.map(({ id, size }) => {
      const png = pngs.get(id);
      const svg = png === undefined ? '' : pngPicture(png, iconSide, iconSide);
      return { id: iconImage(id), side: iconSide, shownSide: size, svg };
    });
    return [...plain, ...styled];
  },
};

function partsOfMarkers({ id, settings }: Room, count: number, base: string): StyleParts {
  const model = markerModel(settings.markerStyle);
  const { symbology, zooms } = model;
  const isHeat = symbology.kind === 'heatmap';
  const isClustered =
    !isHeat && (settings.markerStyle === null || symbology.kind === 'clusters' || count > maxComplete);
  const radius = symbology.kind === 'clusters' ? symbology.radius : markerClustering.clusterRadius;
  const drawn = isHeat ? [heatLayer(model)] : markerLayers(source, appearancePrefix);
  const layers = drawn.filter((layer) => isClustered || !clusterLayers.includes(layer.id));
  return {
    sources: {
      [source]: {
        ...{ type: 'geojson', data: `${base}/api/rooms/${id}/markers.geojson`, promoteId: 'id', maxzoom: 16 },
        ...(isClustered ? { ...markerClustering, clusterRadius: radius } : {}),
      },
    },
    layers: layers.map((layer) => ({ ...inColor(layer, model), ...limited(zooms) })),
  };
}

/** Clusters in the colour of the style. */
function inColor(layer: MapLayer, { symbology }: StyleModel): MapLayer {
  if (symbology.kind !== 'clusters' || !clusterLayers.includes(layer.id)) return layer;
  const { color } = symbology.symbol;
  const shown = color === ownColor ? clusterColour : color;
  const paint = layer.type === 'circle' ? { 'circle-color': shown } : { 'text-color': readableOn(shown) };
  return { ...layer, paint: { ...layer.paint, ...paint } };
}

function heatLayer({ symbology }: StyleModel): MapLayer {
  if (symbology.kind !== 'heatmap') throw new TypeError('Only a heatmap has such a layer.');
  const weight = symbology.weight === null ? null : `${appearancePrefix}weight`;
  return { id: 'markers:heat', type: 'heatmap', source, ...heatPart({ ...symbology, weight }, 1) };
}
