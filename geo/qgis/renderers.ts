import type { GeometryTypeName, LayerManifest } from '../layer/manifest.ts';
import { classFilters, classRenderer, plain } from './class-renderers.ts';
import type { ColourClasses } from './colour-classes.ts';
import { iconSymbol, markerSymbol, symbolXml, type SymbolKind, type SymbolStyle } from './symbols.ts';
import { escapeName, escapeXml } from './xml.ts';

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

/** The style of a layer: one colour, or colours by value. */
export interface LayerSymbols extends SymbolStyle {
  readonly classes: ColourClasses | null;
}

/** Renders the features of a layer, with one rule per class if there are several geometry classes. */
export function layerRenderer(style: LayerSymbols, drawn: readonly GeometryClass[]): string {
  const { classes, strokeWeight } = style;
  const [only] = drawn;
  if (only !== undefined && drawn.length === 1) {
    if (classes !== null) return classRenderer(classes, { kind: only.symbol, strokeWeight });
    return (
      `<renderer-v2 type="singleSymbol" ${plain}><symbols>${symbolXml('0', only.symbol, style)}</symbols>` +
      `<rotation/><sizescale/></renderer-v2>`
    );
  }
  const colours = classes === null ? [{ filter: '', label: '', colour: style.color }] : classFilters(classes);
  const all = drawn.flatMap(({ symbol, source, word }) =>
    colours.map(({ filter, label, colour }) => ({
      ...{ symbol, colour },
      filter: `geometry_type($geometry)='${source === 'LineString' ? 'Line' : source}'${filter === '' ? '' : ` AND ${filter}`}`,
      label: label === '' ? word : `${word}: ${label}`,
    })),
  );
  return ruleRenderer(
    all.map(({ filter, label, symbol, colour }, index) => ({
      ...{ filter, label },
      symbol: symbolXml(String(index), symbol, { color: colour, strokeWeight }),
    })),
  );
}

/** An icon that can be embedded in a symbol. */
export interface DrawnIcon {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** The PNG data. */
  readonly base64: string;
}

/** Renders the markers of a room: with their icon, otherwise as points in their color. */
export function markerRenderer(icons: readonly DrawnIcon[]): string {
  // Filters may contain only ids in the known format.
  const known = icons.filter(({ id }) => /^[A-Za-z0-9-]+$/.test(id));
  return ruleRenderer([
    ...known.map(({ id, name, size, base64 }, index) => ({
      filter: `"marker_icon_id"='${id}'`,
      label: name,
      symbol: iconSymbol(String(index), { base64, size }),
    })),
    { filter: known.length === 0 ? '' : 'ELSE', label: '', symbol: markerSymbol(String(known.length)) },
  ]);
}

interface Rule {
  /** A filter expression; texts and names of users are quoted in it. */
  readonly filter: string;
  readonly label: string;
  readonly symbol: string;
}

function ruleRenderer(rules: readonly Rule[]): string {
  const reported = rules.map(
    ({ filter, label }, index) =>
      `<rule key="rule-${index}" symbol="${index}" filter="${escapeXml(filter).replaceAll('&apos;', "'")}" label="${escapeName(label)}"/>`,
  );
  return (
    `<renderer-v2 type="RuleRenderer" ${plain}><rules key="rules">${reported.join('')}</rules>` +
    `<symbols>${rules.map(({ symbol }) => symbol).join('')}</symbols></renderer-v2>`
  );
}
