import { heatDensity, intensityOf } from './heat-intensity.ts';
import type { MapPart, MapValue } from './map-expressions.ts';
import type { MapLayer } from './map-layers.ts';
import { heatPart } from './map-points.ts';
import { pixelsOf, type LayerExtent } from './layer-extent.ts';
import { type DensityModel, manyPoints, maxComplete, maxZoom, type StyleModel } from './style-model.ts';

/** The mean distance in pixels from which single points are drawn; many are nearer than the mean. */
const meanDistance = 20;
const maxDensityZoom = 16;
/** How many zooms before its end the density fades, and single points appear. */
const fade = 1;
/** From low to high: the same colour covers more of the map, so that it stands out on light and dark ones. */
const alphas = ['00', '40', '80', 'b8', 'e6'];
/** Where they are reached: towns are many times denser than the mean. */
const densities = [0, 0.02, 0.1, 0.35, 1];
/** Of evenly distributed points, of 1 for the last colour. */
const meanDensity = 0.03;

/**
 * The style as it is drawn: with the density of its points at the zooms where they would overlap, if there are many and
 * its author has chosen nothing else. `points` are those of a layer with nothing else; null: it has others, or is empty.
 * A filter can leave few, which the density would hide.
 */
export function withDensity(model: StyleModel, points: LayerExtent | null, color?: string): StyleModel {
  const { symbology, filter } = model;
  const isDense = symbology.kind === 'single' && symbology.density && filter === null;
  if (!isDense || points === null || points.count <= manyPoints) return model;
  const ofPoints = (color ?? symbology.symbol.color).slice(0, 7);
  const density: DensityModel = {
    heat: {
      ...{ kind: 'heatmap', weight: null, radius: 24, opacity: symbology.symbol.opacity },
      colors: alphas.map((alpha) => ofPoints + alpha),
    },
    points,
    until: zoomOfPoints(points),
  };
  return { ...model, density };
}

/**
 * The points that the map reads from density tiles: those of a density, and of a heatmap that counts all points of a
 * layer with overviews, which even out how dense they are. Null: none.
 */
export function countedPoints(
  { symbology, filter, density }: StyleModel,
  points: LayerExtent | null,
): LayerExtent | null {
  if (density !== null) return density.points;
  const isCount = symbology.kind === 'heatmap' && symbology.weight === null && filter === null;
  return isCount && points !== null && points.count > maxComplete ? points : null;
}

/** The zoom from which the points are this far apart. */
function zoomOfPoints({ count, box }: LayerExtent): number {
  const { width, height } = pixelsOf(box);
  const zoom = Math.ceil(Math.log2((meanDistance ** 2 * count) / (width * height)) / 2);
  return Math.min(maxDensityZoom, Math.max(fade, Number.isNaN(zoom) ? maxDensityZoom : zoom));
}

/** The zooms of the density, of single points and of their labels, within those of the style. */
export function densityZooms({ zooms, density }: Pick<StyleModel, 'zooms' | 'density'>) {
  const until = density?.until ?? 0;
  return {
    density: { min: zooms.min, max: Math.min(zooms.max, until) },
    points: { min: Math.max(zooms.min, until - fade), max: zooms.max },
    labels: { min: Math.max(zooms.min, until), max: zooms.max },
  };
}

/** How the density is drawn: it fades where it ends. Features are points with their number as `count`. */
export function densityPart({ heat, points, until }: DensityModel, opacity: number): MapPart {
  const { filter, layout, paint } = heatPart(heat, opacity);
  const shown = opacity * heat.opacity;
  const stops = heat.colors.flatMap((color, n) => [densities[n] ?? 1, color]);
  return {
    filter,
    layout,
    paint: {
      ...paint,
      'heatmap-weight': ['get', 'count'],
      'heatmap-intensity': intensityOf(points, heat.radius, meanDensity),
      'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], ...stops],
      'heatmap-opacity': ['interpolate', ['linear'], ['zoom'], until - fade, shown, until, 0],
    },
  };
}

/** A paint whose opacities increase from 0 while the density fades. */
export function fadingIn(paint: MapPart['paint'], density: DensityModel | null): MapPart['paint'] {
  if (density === null) return paint;
  const { until } = density;
  const faded = ([name, value]: [string, MapValue]): [string, MapValue] => [
    name,
    name.endsWith('-opacity') ? ['interpolate', ['linear'], ['zoom'], until - fade, 0, until, value] : value,
  ];
  return Object.fromEntries(Object.entries(paint).map(faded));
}

/** The layers of `mapLayers` with the points of `countedPoints`. `source` has their density tiles. */
export function withDensityLayers(
  layers: readonly MapLayer[],
  model: StyleModel,
  {
    source,
    opacity,
    points,
  }: { readonly source: string; readonly opacity: number; readonly points: LayerExtent },
): readonly MapLayer[] {
  const { density, symbology } = model;
  if (density === null) {
    if (symbology.kind !== 'heatmap') return layers;
    const counted = {
      'heatmap-weight': ['get', 'count'],
      'heatmap-intensity': intensityOf(points, symbology.radius, heatDensity),
    };
    // Another id, as the source of a map layer cannot change.
    return layers.map((layer) =>
      layer.type === 'heatmap'
        ? { ...layer, id: `${layer.id}-density`, source, paint: { ...layer.paint, ...counted } }
        : layer,
    );
  }
  const zooms = densityZooms(model);
  return layers.flatMap((layer) => {
    if (layer.type === 'symbol' && /label(?:-line)?$/.test(layer.id))
      return [{ ...layer, minzoom: Math.max(layer.minzoom ?? 0, zooms.labels.min) }].filter(
        ({ minzoom, maxzoom = maxZoom }) => minzoom < maxzoom,
      );
    if (layer.type === 'fill' || layer.type === 'line') return [layer];
    const { min: minzoom, max: maxzoom } = zooms.density;
    const id = `${layer.id}-density`;
    const heat: MapLayer = {
      ...layer,
      ...densityPart(density, opacity),
      ...{ id, type: 'heatmap', source, minzoom, maxzoom },
    };
    return [heat, { ...layer, minzoom: zooms.points.min, paint: fadingIn(layer.paint, density) }];
  });
}
