import type { GeometryTypeName, LayerManifest } from '../layer/manifest.ts';
import { filterExpression, numberIn } from './expressions.ts';
import { nativeClasses } from './native-classes.ts';
import { clusterRenderer, heatmapRenderer } from './point-renderers.ts';
import { plain, ruleRenderer, type FeatureSelection, selectedFeatures } from './rules.ts';
import type { StyledTable } from './styled-table.ts';
import { iconSymbol, markerSymbol } from './point-symbols.ts';
import type { SymbolKind } from './symbol-xml.ts';
import { type SizeExpressions, symbolXml } from './symbols.ts';
import type { EmbeddedIcon } from '../style/qml/embedded-icons.ts';
import { millimetres } from '../style/qml/measures.ts';

/** The geometry classes of QGIS. A QGIS layer has exactly one. */
export interface GeometryClass {
  /** Name in data sources (`geometrytype=`). */
  readonly source: 'Point' | 'LineString' | 'Polygon';
  readonly qgis: 'Point' | 'Line' | 'Polygon';
  readonly number: 0 | 1 | 2;
  readonly symbol: SymbolKind;
  /** Suffix of layer names. */
  readonly word: string;
}

const classes: readonly (GeometryClass & { readonly types: readonly GeometryTypeName[] })[] = [
  {
    ...{ source: 'Point', qgis: 'Point', number: 0, symbol: 'marker', word: 'points' },
    types: ['Point', 'MultiPoint'],
  },
  {
    ...{ source: 'LineString', qgis: 'Line', number: 1, symbol: 'line', word: 'lines' },
    types: ['LineString', 'MultiLineString'],
  },
  {
    ...{ source: 'Polygon', qgis: 'Polygon', number: 2, symbol: 'fill', word: 'polygons' },
    types: ['Polygon', 'MultiPolygon'],
  },
];

/** The geometry classes of a layer's features, without geometry collections, which QGIS does not draw. */
export function geometryClasses({ geometryTypes }: Pick<LayerManifest, 'geometryTypes'>): GeometryClass[] {
  return classes.filter(({ types }) => types.some((type) => (geometryTypes[type] ?? 0) > 0));
}

/** Renders the features of a table. Rules select them where no other renderer of QGIS can. */
export function layerRenderer(table: StyledTable, drawn: readonly GeometryClass[]): string {
  const { symbology, filter } = table.model;
  const [only] = drawn;
  const kind = drawn.length === 1 ? only?.symbol : undefined;
  if (symbology.kind === 'heatmap')
    return drawn.some(({ symbol }) => symbol === 'marker')
      ? heatmapRenderer(symbology, table)
      : `<renderer-v2 type="nullSymbol" ${plain}/>`;
  if (symbology.kind === 'clusters' && kind === 'marker')
    return clusterRenderer(symbology, plainRenderer(table, drawn, kind));
  if (filter === null && kind !== undefined && 'classes' in symbology) {
    const column = table.columnOf(symbology.attribute);
    const native = column === null ? null : nativeClasses(symbology, column, { kind, ...table.points });
    if (native !== null) return native;
  }
  return plainRenderer(table, drawn, kind);
}

function plainRenderer(
  table: StyledTable,
  drawn: readonly GeometryClass[],
  kind: SymbolKind | undefined,
): string {
  const context = { sizes: sizesOf(table), ...table.points };
  const selected = selectedFeatures(table);
  const [all] = selected;
  const filter = table.model.filter === null ? '' : filterExpression(table.model.filter, table.columnOf);
  if (kind !== undefined && filter === '' && selected.length === 1 && all?.filter === '')
    return (
      `<renderer-v2 type="singleSymbol" ${plain}><symbols>${symbolXml('0', kind, all.symbol, context)}</symbols>` +
      `<rotation/><sizescale/></renderer-v2>`
    );
  const isMixed = kind === undefined;
  const rules = drawn.flatMap((geometry) =>
    selected.map((features) => ({ features: isMixed ? ofGeometry(features, geometry) : features, geometry })),
  );
  return ruleRenderer(
    rules.map(({ features: { symbol, ...rule }, geometry }, index) => ({
      ...rule,
      symbol: symbolXml(String(index), geometry.symbol, symbol, context),
    })),
    filter,
  );
}

/** The sizes of a proportional style: the area of points and the width of lines grow with the number. */
function sizesOf({ model: { symbology }, columnOf }: StyledTable): SizeExpressions | undefined {
  if (symbology.kind !== 'proportional') return undefined;
  const { attribute, values, sizes } = symbology;
  const [low, high] = values;
  const [small, large] = sizes;
  const number = numberIn(columnOf(attribute));
  // A share outside 0 to 1 has the smallest or the largest size.
  const share = `max(0,min(1,(${number}-(${low}))/(${high - low})))`;
  const between = (from: number, to: number, part: string) =>
    `${millimetres(from)}+${millimetres(to - from)}*${part}`;
  return { diameter: between(2 * small, 2 * large, `sqrt(${share})`), width: between(small, large, share) };
}

function ofGeometry(
  { filter, label, isVisible, symbol }: FeatureSelection,
  { source, word }: GeometryClass,
): FeatureSelection {
  const type = `geometry_type($geometry)='${source === 'LineString' ? 'Line' : source}'`;
  return {
    ...{ isVisible, symbol },
    filter: filter === '' ? type : `${type} AND ${filter}`,
    label: label === '' ? word : `${word}: ${label}`,
  };
}

/** An icon of a room. */
export interface DrawnIcon {
  readonly id: string;
  readonly name: string;
  /** Length of the longer side in pixels. */
  readonly size: number;
  readonly picture: EmbeddedIcon & { readonly kind: 'picture' };
}

/** Renders the markers of a room: with their icon, otherwise as points in their color. */
export function markerRenderer(icons: readonly DrawnIcon[]): string {
  // Filters may contain only ids in the known format.
  const known = icons.filter(({ id }) => /^[A-Za-z0-9-]+$/.test(id));
  return ruleRenderer([
    ...known.map(({ id, name, size, picture }, index) => ({
      filter: `"marker_icon_id"='${id}'`,
      label: name,
      isVisible: true,
      symbol: iconSymbol(String(index), picture, size),
    })),
    {
      filter: known.length === 0 ? '' : 'ELSE',
      ...{ label: '', isVisible: true },
      symbol: markerSymbol(String(known.length)),
    },
  ]);
}
