import { heatIntensity } from './heat-intensity.ts';
import { iconImageOf, iconRadius } from './icon-image.ts';
import { byClass, isPoint, type MapPart, type MapValue, mapFonts, numberOf } from './map-expressions.ts';
import type { LayerExtent } from './layer-extent.ts';
import type { ClusterSymbology, FeatureSymbol, HeatmapSymbology, Symbology } from './style-model.ts';

/** Radii of points without one, by zoom. */
export const pointRadii = [
  [4, 3],
  [10, 6],
] as const;
const defaultRadius: MapValue = ['interpolate', ['linear'], ['zoom'], ...pointRadii.flat()];

/** Radii of clusters, from a number of points. */
export const clusterRadii = [
  [0, 14],
  [10, 17],
  [100, 20],
  [1000, 24],
  [10_000, 28],
] as const;

/** The feature of a clustered source stands for several points. */
export const isCluster: MapValue = ['has', 'point_count'];

export function pointPart(symbology: Symbology, opacity: number): MapPart {
  const shown = (symbol: FeatureSymbol) => opacity * symbol.opacity;
  const radii = byClass(symbology, ({ radius }) => radius ?? -1);
  return {
    filter: isPoint,
    layout: sortedBySize(symbology, 'circle-sort-key'),
    paint: {
      'circle-color': byClass(symbology, ({ color }) => color),
      'circle-opacity': byClass(symbology, shown),
      'circle-radius':
        symbology.kind === 'proportional'
          ? ofSize(symbology, 'area')
          : radii === -1
            ? defaultRadius
            : byClass(symbology, ({ radius }) => radius ?? pointRadii[1][1]),
      'circle-stroke-color': byClass(symbology, ({ outlineColor }) => outlineColor),
      'circle-stroke-opacity': byClass(symbology, shown),
      'circle-stroke-width': byClass(symbology, ({ outlineWidth }) => outlineWidth),
    },
  };
}

/** Whether a point is drawn as an icon; one value if all are alike. */
export function hasIcon(symbology: Symbology): MapValue {
  return byClass(symbology, ({ icon }) => icon !== null);
}

/** Pictures are made for one radius, and enlarged. */
export function iconPart(symbology: Symbology, opacity: number): MapPart {
  return {
    filter: isPoint,
    layout: {
      'icon-image': byClass(symbology, (symbol) => iconImageOf(symbol) ?? ''),
      'icon-size':
        symbology.kind === 'proportional'
          ? ['/', ofSize(symbology, 'area'), iconRadius]
          : byClass(symbology, ({ radius }) => (radius ?? iconRadius) / iconRadius),
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      ...sortedBySize(symbology, 'symbol-sort-key'),
    },
    paint: { 'icon-opacity': byClass(symbology, (symbol) => opacity * symbol.opacity) },
  };
}

/** Small points are drawn above large ones. */
function sortedBySize(symbology: Symbology, key: string): MapPart['layout'] {
  return symbology.kind === 'proportional' ? { [key]: ['-', 0, numberOf(symbology.attribute)] } : {};
}

export function clusterPart({ symbol }: ClusterSymbology, opacity: number): MapPart {
  const shown = opacity * symbol.opacity;
  return {
    filter: isCluster,
    layout: {},
    paint: {
      'circle-color': symbol.color,
      'circle-opacity': shown,
      'circle-radius': ['step', ['get', 'point_count'], ...clusterRadii.flat().slice(1)],
      'circle-stroke-color': symbol.outlineColor,
      'circle-stroke-opacity': shown,
      'circle-stroke-width': Math.max(2, symbol.outlineWidth),
    },
  };
}

/** The number of points in a cluster. */
export const countLayout: MapPart['layout'] = {
  'text-field': ['get', 'point_count_abbreviated'],
  'text-font': mapFonts,
  'text-size': 13,
  'text-allow-overlap': true,
  'text-ignore-placement': true,
};

export function countPart({ symbol }: ClusterSymbology, opacity: number): MapPart {
  return {
    filter: isCluster,
    layout: countLayout,
    paint: { 'text-color': readableOn(symbol.color), 'text-opacity': opacity * symbol.opacity },
  };
}

/** White, or a dark colour on a light ground, for example of a number on a disc. `color` is `#rrggbb` or longer. */
export function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const level = parseInt(color.slice(at, at + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  // Relative luminance (WCAG 2.2); the limit has the same contrast with both.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? '#14202b' : '#ffffff';
}

/** The size by a number between those with the smallest and the largest size. */
export function ofSize(
  { attribute, values: [low, high], sizes: [small, large] }: Extract<Symbology, { kind: 'proportional' }>,
  scale: 'linear' | 'area',
): MapValue {
  const share = ['/', ['-', numberOf(attribute), low], high - low];
  const input = scale === 'area' ? ['sqrt', ['max', 0, share]] : share;
  return ['interpolate', ['linear'], input, 0, small, 1, large];
}

export function heatPart(
  { weight, radius, opacity: own, colors }: HeatmapSymbology,
  opacity: number,
  extent?: LayerExtent,
): MapPart {
  const last = colors.length - 1;
  // The lowest density is not drawn at all. Transparent black would darken the colours next to it.
  const lowest = `${(colors[1] ?? '#000000').slice(0, 7)}00`;
  const stops = colors.flatMap((color, index) => [index / last, index === 0 ? lowest : color]);
  return {
    filter: isPoint,
    layout: {},
    paint: {
      'heatmap-weight': weight === null ? 1 : ['max', 0, numberOf(weight)],
      'heatmap-radius': radius,
      'heatmap-intensity': extent === undefined ? 1 : heatIntensity(extent, radius),
      'heatmap-opacity': opacity * own,
      'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], ...stops],
    },
  };
}
