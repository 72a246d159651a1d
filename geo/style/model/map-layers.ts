import type { LabelModel, ZoomRange } from './label-model.ts';
import {
  byClass,
  drawnClasses,
  hasNumber,
  isPoint,
  type MapPart,
  type MapValue,
  mapFonts,
  numberOf,
  templateValue,
} from './map-expressions.ts';
import { mapFilter } from './map-filter.ts';
import { clusterPart, countPart, hasIcon, heatPart, iconPart, isCluster, ofSize, pointPart } from './map-points.ts'; // prettier-ignore
import type { LayerExtent } from './layer-extent.ts';
import { maxZoom, type StyleModel, type Symbology } from './style-model.ts';

/** A layer of a MapLibre style. */
export interface MapLayer extends MapPart {
  readonly id: string;
  readonly type: 'fill' | 'line' | 'circle' | 'symbol' | 'heatmap';
  readonly source: string;
  readonly 'source-layer'?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
}

export interface MapSource {
  /** Prefix of the ids of the layers. */
  readonly prefix: string;
  readonly source: string;
  readonly sourceLayer: string;
  /** Of the layer. */
  readonly opacity: number;
  /** For heatmaps; without it, each point has the same intensity at every zoom. */
  readonly extent?: LayerExtent;
  /** The zoom from which lines are drawn: outlines, if the layer has areas alone. */
  readonly outlinesFrom?: number;
  /** Whether the map has the pictures of icons (`iconImageOf`). Otherwise, points with icons are discs. */
  readonly hasIcons?: boolean;
  /** A clustered source of the points that the filter of the style selects. Without one, each point is drawn. */
  readonly clustered?: string | null;
}

const isPolygon: MapValue = ['==', ['geometry-type'], 'Polygon'];

/** The layers of a MapLibre style that draw the features of a layer, bottom first, labels last. */
export function mapLayers(model: StyleModel, at: MapSource): MapLayer[] {
  const { symbology, filter, labels, zooms } = model;
  const { opacity } = at;
  const drawn = [filter === null ? null : mapFilter(filter), ofSymbology(symbology)];
  const layer = (name: string, type: MapLayer['type'], part: MapPart, range = zooms): MapLayer => ({
    id: `${at.prefix}${name}`,
    type,
    source: at.source,
    'source-layer': at.sourceLayer,
    ...limited(range),
    ...part,
    filter: allOf([part.filter, ...drawn]),
  });
  const isHeat = symbology.kind === 'heatmap';
  const shapes = isHeat
    ? [layer('heat', 'heatmap', heatPart(symbology, opacity, at.extent))]
    : [
        layer('fill', 'fill', fillPart(symbology, opacity)),
        layer('line', 'line', linePart(symbology, opacity), {
          ...zooms,
          min: Math.max(zooms.min, at.outlinesFrom ?? 0),
        }),
      ];
  const both = {
    min: Math.max(zooms.min, labels?.zooms.min ?? 0),
    max: Math.min(zooms.max, labels?.zooms.max ?? maxZoom),
  };
  const labelled =
    labels === null || both.min >= both.max
      ? []
      : [
          layer('label', 'symbol', labelPart(labels, opacity, 'point'), both),
          layer('label-line', 'symbol', labelPart(labels, opacity, 'line'), both),
        ];
  const points = isHeat
    ? []
    : pointParts(symbology, at).map(({ name, type, ...part }) => layer(name, type, part));
  if (symbology.kind !== 'clusters' || typeof at.clustered !== 'string')
    return [...shapes, ...points, ...labelled];
  const source = at.clustered;
  const single = [...points, ...labelled.slice(0, 1)].map((each) =>
    ofClustered(each, { source, filter: allOf([isPoint, ['!', isCluster]]) }),
  );
  const clusters = [
    layer('cluster', 'circle', clusterPart(symbology, opacity)),
    layer('count', 'symbol', countPart(symbology, opacity)),
  ].map((each) => ofClustered(each, { source, filter: isCluster }));
  return [...shapes, ...single, ...clusters];
}

/** A layer with another id, as the source of a map layer cannot change. */
function ofClustered(
  { 'source-layer': _none, ...layer }: MapLayer,
  { source, filter }: Pick<MapLayer, 'source' | 'filter'>,
): MapLayer {
  return { ...layer, id: `${layer.id}-clustered`, source, filter };
}

/** Discs and icons. */
function pointParts(
  symbology: Symbology,
  { opacity, hasIcons = false }: MapSource,
): readonly (MapPart & { readonly name: string; readonly type: MapLayer['type'] })[] {
  const disc = { name: 'point', type: 'circle', ...pointPart(symbology, opacity) } as const;
  const withIcon = hasIcons ? hasIcon(symbology) : false;
  if (withIcon === false) return [disc];
  const icon = { name: 'icon', type: 'symbol', ...iconPart(symbology, opacity) } as const;
  if (withIcon === true) return [icon];
  return [
    { ...disc, filter: allOf([isPoint, ['!', withIcon]]) },
    { ...icon, filter: allOf([isPoint, withIcon]) },
  ];
}

/** The zooms as members of a map layer. */
export function limited({ min, max }: ZoomRange): Pick<MapLayer, 'minzoom' | 'maxzoom'> {
  return { ...(min > 0 ? { minzoom: min } : {}), ...(max < maxZoom ? { maxzoom: max } : {}) };
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

function fillPart(symbology: Symbology, opacity: number): MapPart {
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

function linePart(symbology: Symbology, opacity: number): MapPart {
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

function labelPart(labels: LabelModel, opacity: number, placement: 'point' | 'line'): MapPart {
  const isLine: MapValue = ['==', ['geometry-type'], 'LineString'];
  return {
    filter: placement === 'line' ? isLine : ['!', isLine],
    layout: {
      'text-field': templateValue(labels.text),
      'text-font': mapFonts,
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
