import type { LabelModel, ZoomRange } from './label-model.ts';
import {
  byClass,
  drawnClasses,
  hasNumber,
  type MapValue,
  numberOf,
  templateValue,
} from './map-expressions.ts';
import { mapFilter } from './map-filter.ts';
import {
  type FeatureSymbol,
  type HeatmapSymbology,
  maxZoom,
  type StyleModel,
  type Symbology,
} from './style-model.ts';

/** A layer of a MapLibre style. */
export interface MapLayer {
  readonly id: string;
  readonly type: 'fill' | 'line' | 'circle' | 'symbol' | 'heatmap';
  readonly source: string;
  readonly 'source-layer': string;
  readonly filter: MapValue;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly layout: Readonly<Record<string, MapValue>>;
  readonly paint: Readonly<Record<string, MapValue>>;
}

export interface MapSource {
  /** Prefix of the ids of the layers. */
  readonly prefix: string;
  readonly source: string;
  readonly sourceLayer: string;
  /** Of the layer. */
  readonly opacity: number;
}

type Part = Pick<MapLayer, 'layout' | 'paint'> & { readonly filter: MapValue };

const isPoint: MapValue = ['==', ['geometry-type'], 'Point'];
const isPolygon: MapValue = ['==', ['geometry-type'], 'Polygon'];
/** Fonts of the browser, like those of the basemap. */
const fonts = ['Inter', 'Noto Sans', 'Helvetica Neue', 'Arial', 'sans-serif'];
const defaultRadius: MapValue = ['interpolate', ['linear'], ['zoom'], 4, 2.5, 12, 4.5];

/** The layers of a MapLibre style that draw the features of a layer, bottom first, labels last. */
export function mapLayers({ symbology, filter, labels, zooms }: StyleModel, at: MapSource): MapLayer[] {
  const drawn = [filter === null ? null : mapFilter(filter), ofSymbology(symbology)];
  const layer = (name: string, type: MapLayer['type'], part: Part, range: ZoomRange): MapLayer => ({
    id: `${at.prefix}${name}`,
    type,
    source: at.source,
    'source-layer': at.sourceLayer,
    ...(range.min > 0 ? { minzoom: range.min } : {}),
    ...(range.max < maxZoom ? { maxzoom: range.max } : {}),
    ...part,
    filter: allOf([part.filter, ...drawn]),
  });
  const shapes =
    symbology.kind === 'heatmap'
      ? [layer('heat', 'heatmap', heatPart(symbology, at.opacity), zooms)]
      : [
          layer('fill', 'fill', fillPart(symbology, at.opacity), zooms),
          layer('line', 'line', linePart(symbology, at.opacity), zooms),
          layer('point', 'circle', pointPart(symbology, at.opacity), zooms),
        ];
  if (labels === null) return shapes;
  const both = {
    min: Math.max(zooms.min, labels.zooms.min),
    max: Math.min(zooms.max, labels.zooms.max),
  };
  if (both.min >= both.max) return shapes;
  return [
    ...shapes,
    layer('label', 'symbol', labelPart(labels, at.opacity, 'point'), both),
    layer('label-line', 'symbol', labelPart(labels, at.opacity, 'line'), both),
  ];
}

/** What is drawn of it, apart from the filter. */
function ofSymbology(symbology: Symbology): MapValue | null {
  if (symbology.kind === 'categories' || symbology.kind === 'classes') return drawnClasses(symbology);
  return symbology.kind === 'proportional' ? hasNumber(symbology.attribute) : null;
}

function allOf(conditions: readonly (MapValue | null)[]): MapValue {
  const present = conditions.filter((each) => each !== null);
  const [only = true] = present;
  return present.length > 1 ? ['all', ...present] : only;
}

function fillPart(symbology: Symbology, opacity: number): Part {
  return {
    filter: isPolygon,
    layout: {},
    paint: {
      'fill-color': byClass(symbology, ({ color }) => color),
      'fill-opacity': byClass(symbology, (symbol) => opacity * symbol.opacity * symbol.fillOpacity),
      'fill-antialias': false,
    },
  };
}

function linePart(symbology: Symbology, opacity: number): Part {
  const color = byClass(symbology, (symbol) => symbol.color);
  const outline = byClass(symbology, ({ strokeColor }) => strokeColor);
  const dashes = byClass(symbology, ({ dash }) => (dash.length === 0 ? solid : dash));
  const isSolid = dashes === solid;
  return {
    filter: ['!=', ['geometry-type'], 'Point'],
    // Round ends would fill the gaps of dashes.
    layout: { 'line-join': 'round', 'line-cap': isSolid ? 'round' : 'butt' },
    paint: {
      'line-color': isEqual(color, outline) ? color : ['case', isPolygon, outline, color],
      'line-opacity': byClass(symbology, (symbol) =>
        symbol.strokeWidth === 0 ? 0 : opacity * symbol.opacity,
      ),
      'line-width':
        symbology.kind === 'proportional'
          ? ['case', isPolygon, symbology.symbol.strokeWidth, ofSize(symbology, 'linear')]
          : byClass(symbology, ({ strokeWidth }) => strokeWidth),
      ...(isSolid ? {} : { 'line-dasharray': dashes }),
    },
  };
}

const solid: MapValue = [1, 0];

function pointPart(symbology: Symbology, opacity: number): Part {
  const shown = (symbol: FeatureSymbol) => opacity * symbol.opacity;
  const radii = byClass(symbology, ({ radius }) => radius ?? -1);
  const isDefault = radii === -1;
  return {
    filter: isPoint,
    // Small points are drawn above large ones.
    layout:
      symbology.kind === 'proportional' ? { 'circle-sort-key': ['-', 0, numberOf(symbology.attribute)] } : {},
    paint: {
      'circle-color': byClass(symbology, ({ color }) => color),
      'circle-opacity': byClass(symbology, shown),
      'circle-radius':
        symbology.kind === 'proportional'
          ? ofSize(symbology, 'area')
          : isDefault
            ? defaultRadius
            : byClass(symbology, ({ radius }) => radius ?? 4),
      'circle-stroke-color': byClass(symbology, ({ outlineColor }) => outlineColor),
      'circle-stroke-opacity': byClass(symbology, shown),
      'circle-stroke-width': byClass(symbology, ({ outlineWidth }) => outlineWidth),
    },
  };
}

/** The size by a number between those with the smallest and the largest size. */
function ofSize(
  { attribute, values: [low, high], sizes: [small, large] }: Extract<Symbology, { kind: 'proportional' }>,
  scale: 'linear' | 'area',
): MapValue {
  const share = ['/', ['-', numberOf(attribute), low], high - low];
  const input = scale === 'area' ? ['sqrt', ['max', 0, share]] : share;
  return ['interpolate', ['linear'], input, 0, small, 1, large];
}

function heatPart({ weight, radius, opacity: own, colors }: HeatmapSymbology, opacity: number): Part {
  const last = colors.length - 1;
  // The lowest density is not drawn at all.
  const stops = colors.flatMap((color, index) => [index / last, index === 0 ? 'rgba(0, 0, 0, 0)' : color]);
  return {
    filter: isPoint,
    layout: {},
    paint: {
      'heatmap-weight': weight === null ? 1 : ['max', 0, numberOf(weight)],
      'heatmap-radius': radius,
      'heatmap-opacity': opacity * own,
      'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], ...stops],
    },
  };
}

function labelPart(labels: LabelModel, opacity: number, placement: 'point' | 'line'): Part {
  const isLine: MapValue = ['==', ['geometry-type'], 'LineString'];
  return {
    filter: placement === 'line' ? isLine : ['!', isLine],
    layout: {
      'text-field': templateValue(labels.text),
      'text-font': fonts,
      'text-size': labels.size,
      'symbol-placement': placement,
      ...(labels.priority === null ? {} : { 'symbol-sort-key': ['-', 0, numberOf(labels.priority)] }),
      ...(placement === 'line'
        ? {}
        : {
            'text-anchor': ['case', isPoint, 'top', 'center'],
            'text-offset': ['case', isPoint, ['literal', [0, 0.6]], ['literal', [0, 0]]],
          }),
    },
    paint: {
      'text-color': labels.color,
      'text-opacity': opacity,
      'text-halo-color': labels.haloColor,
      'text-halo-width': labels.haloWidth,
    },
  };
}

function isEqual(one: MapValue, other: MapValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
