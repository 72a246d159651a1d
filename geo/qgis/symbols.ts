import type { FeatureSymbol } from '../style/model/style-model.ts';
import { colourOf, qgisColour } from '../style/qml/colour.ts';
import { haloColour, millimetres, pixelMillimetres, pointDiameter } from '../style/qml/measures.ts';
import { escapeValue } from './xml.ts';

export type SymbolKind = 'marker' | 'line' | 'fill';

/** Pixels. */
const clusterDiameter = 26;

/** Sizes by a value, as expressions in millimetres: the diameter of points, the width of lines. */
export interface SizeExpressions {
  readonly diameter: string;
  readonly width: string;
}

/** The QGIS symbol for the geometries of a layer. */
export function symbolXml(
  name: string,
  kind: SymbolKind,
  style: FeatureSymbol,
  sizes?: SizeExpressions,
): string {
  const { opacity } = style;
  switch (kind) {
    case 'marker':
      return symbol(name, kind, pointOf(style, sizes), opacity);
    case 'line':
      return symbol(name, kind, lineOf(style, sizes), opacity);
    case 'fill':
      return symbol(name, kind, fillOf(style), opacity);
  }
}

/** A point that stands for several, with their number. */
export function clusterSymbol(
  name: string,
  { color, opacity, outlineColor, outlineWidth }: FeatureSymbol,
): string {
  const fill = qgisColour(colourOf(color));
  const circle = pointLayer({
    ...{ color: fill, diameter: clusterDiameter, outlineWidth },
    outlineColor: qgisColour(colourOf(outlineColor)),
  });
  const number = symbolLayer(
    'FontMarker',
    {
      chr: '0',
      color: qgisColour(colourOf(outlineColor)),
      font: 'sans-serif',
      size: millimetres(clusterDiameter / 2),
      size_unit: 'MM',
    },
    { char: '@cluster_size' },
  );
  return symbol(name, 'marker', circle + number, opacity);
}

function pointOf(
  { color, radius, outlineColor, outlineWidth }: FeatureSymbol,
  sizes: SizeExpressions | undefined,
): string {
  const diameter = radius === null ? pointDiameter : 2 * radius;
  const outline = { outlineColor: qgisColour(colourOf(outlineColor)), outlineWidth };
  return pointLayer(
    { color: qgisColour(colourOf(color)), diameter, ...outline },
    sizes === undefined ? {} : { size: sizes.diameter },
  );
}

function lineOf({ color, strokeWidth, dash }: FeatureSymbol, sizes: SizeExpressions | undefined): string {
  return symbolLayer(
    'SimpleLine',
    {
      // Round ends would fill the gaps of dashes.
      capstyle: dash.length === 0 ? 'round' : 'flat',
      joinstyle: 'round',
      line_color: qgisColour(colourOf(color)),
      line_style: strokeWidth === 0 ? 'no' : 'solid',
      line_width: millimetres(strokeWidth),
      line_width_unit: 'MM',
      ...dashOptions(dash, strokeWidth),
    },
    sizes === undefined ? {} : { outlineWidth: sizes.width },
  );
}

function fillOf({ color, fillOpacity, strokeColor, strokeWidth, dash }: FeatureSymbol): string {
  const outline = strokeWidth === 0 ? 'no' : dash.length === 0 ? 'solid' : 'dash';
  return symbolLayer('SimpleFill', {
    color: qgisColour(colourOf(color), fillOpacity),
    joinstyle: 'round',
    outline_color: qgisColour(colourOf(strokeColor)),
    outline_style: outline,
    outline_width: millimetres(strokeWidth),
    outline_width_unit: 'MM',
    style: 'solid',
  });
}

/** QGIS needs an even number of lengths. */
function dashOptions(dash: readonly number[], width: number): Readonly<Record<string, string>> {
  if (dash.length === 0) return {};
  const lengths = dash.length % 2 === 0 ? dash : [...dash, ...dash];
  return {
    use_custom_dash: '1',
    customdash: lengths.map((length) => millimetres(length * width)).join(';'),
    customdash_unit: 'MM',
  };
}

/** A marker in its own color. */
export function markerSymbol(name: string): string {
  return symbol(name, 'marker', pointLayer(ownPoint, { fillColor: ownColour }));
}

/**
 * A marker with an icon that is embedded in the symbol. The size of the marker takes precedence over that of
 * the icon.
 */
export function iconSymbol(name: string, icon: { readonly base64: string; readonly size: number }): string {
  return symbol(
    name,
    'marker',
    symbolLayer(
      'RasterMarker',
      {
        alpha: '1',
        angle: '0',
        imageFile: `base64:${icon.base64}`,
        size: millimetres(icon.size),
        size_unit: 'MM',
      },
      { width: iconWidth(icon.size) },
    ),
  );
}

const ownPoint: DrawnPoint = {
  color: qgisColour(colourOf(null)),
  outlineColor: qgisColour(haloColour),
  outlineWidth: 1.5,
  diameter: pointDiameter,
};

/** QGIS writes #rrggbbaa as #aarrggbb. The expression reads a field and contains no user input. */
const ownColour = `if(length("color")=9,'#'||substr("color",8,2)||substr("color",2,6),"color")`;

function iconWidth(fallback: number): string {
  return `coalesce("marker_icon_size",${fallback})*${pixelMillimetres}`;
}

interface DrawnPoint {
  /** In the notation of QGIS. */
  readonly color: string;
  readonly outlineColor: string;
  /** Pixels. */
  readonly outlineWidth: number;
  readonly diameter: number;
}

function pointLayer(
  { color, outlineColor, outlineWidth, diameter }: DrawnPoint,
  overrides: Overrides = {},
): string {
  return symbolLayer(
    'SimpleMarker',
    {
      color,
      name: 'circle',
      outline_color: outlineColor,
      outline_style: outlineWidth === 0 ? 'no' : 'solid',
      outline_width: millimetres(outlineWidth),
      outline_width_unit: 'MM',
      size: millimetres(diameter),
      size_unit: 'MM',
    },
    overrides,
  );
}

function symbol(name: string, kind: SymbolKind, layers: string, alpha = 1): string {
  return `<symbol type="${kind}" name="${name}" alpha="${alpha}" clip_to_extent="1" force_rhr="0">${layers}</symbol>`;
}

/** Expressions by the property that they override; names of users are quoted in them. */
type Overrides = Readonly<Record<string, string>>;

function symbolLayer(
  kind: string,
  options: Readonly<Record<string, string>>,
  overrides: Overrides = {},
): string {
  return `<layer class="${kind}" enabled="1" locked="0" pass="0">${map(options)}${dataDefined(overrides)}</layer>`;
}

function map(options: Readonly<Record<string, string>>): string {
  const members = Object.entries(options).map(
    ([name, value]) => `<Option type="QString" name="${name}" value="${value}"/>`,
  );
  return `<Option type="Map">${members.join('')}</Option>`;
}

function dataDefined(overrides: Overrides): string {
  const properties = Object.entries(overrides).map(
    ([name, expression]) =>
      `<Option type="Map" name="${name}"><Option type="bool" name="active" value="true"/>` +
      `<Option type="QString" name="expression" value="${escapeValue(expression)}"/><Option type="int" name="type" value="3"/></Option>`,
  );
  if (properties.length === 0) return '';
  return (
    `<data_defined_properties><Option type="Map"><Option type="QString" name="name" value=""/>` +
    `<Option type="Map" name="properties">${properties.join('')}</Option>` +
    `<Option type="QString" name="type" value="collection"/></Option></data_defined_properties>`
  );
}
