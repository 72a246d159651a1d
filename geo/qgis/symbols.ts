import { colourOf, qgisColour } from '../style/qml/colour.ts';
import {
  defaultStroke,
  fillShare,
  haloColour,
  millimetres,
  pixelMillimetres,
  pointDiameter,
} from '../style/qml/measures.ts';

/** The style properties of a layer that its symbols use. */
export interface SymbolStyle {
  readonly color: string | null;
  readonly strokeWeight: number | null;
}

export type SymbolKind = 'marker' | 'line' | 'fill';

export function strokePixels({ strokeWeight }: SymbolStyle): number {
  return strokeWeight ?? defaultStroke;
}

/** The QGIS symbol for the geometries of a layer. */
export function symbolXml(name: string, kind: SymbolKind, style: SymbolStyle): string {
  const colour = colourOf(style.color);
  const width = millimetres(strokePixels(style));
  switch (kind) {
    case 'marker':
      return symbol(name, kind, pointLayer(qgisColour(colour)));
    case 'line':
      return symbol(
        name,
        kind,
        symbolLayer('SimpleLine', {
          capstyle: 'round',
          joinstyle: 'round',
          line_color: qgisColour(colour),
          line_style: 'solid',
          line_width: width,
          line_width_unit: 'MM',
        }),
      );
    case 'fill':
      return symbol(
        name,
        kind,
        symbolLayer('SimpleFill', {
          color: qgisColour(colour, fillShare),
          joinstyle: 'round',
          outline_color: qgisColour(colour),
          outline_style: 'solid',
          outline_width: width,
          outline_width_unit: 'MM',
          style: 'solid',
        }),
      );
  }
}

/** A marker in its own color. */
export function markerSymbol(name: string): string {
  return symbol(name, 'marker', pointLayer(qgisColour(colourOf(null)), { fillColor: ownColour }));
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

/** QGIS writes #rrggbbaa as #aarrggbb. The expression reads a field and contains no user input. */
const ownColour = `if(length("color")=9,'#'||substr("color",8,2)||substr("color",2,6),"color")`;

function iconWidth(fallback: number): string {
  return `coalesce("marker_icon_size",${fallback})*${pixelMillimetres}`;
}

function pointLayer(color: string, overrides: Overrides = {}): string {
  return symbolLayer(
    'SimpleMarker',
    {
      color,
      name: 'circle',
      outline_color: qgisColour(haloColour),
      outline_style: 'solid',
      outline_width: millimetres(1.5),
      outline_width_unit: 'MM',
      size: millimetres(pointDiameter),
      size_unit: 'MM',
    },
    overrides,
  );
}

function symbol(name: string, kind: SymbolKind, layers: string): string {
  return `<symbol type="${kind}" name="${name}" alpha="1" clip_to_extent="1" force_rhr="0">${layers}</symbol>`;
}

/** Expressions without user input, by the property that they override. */
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
      `<Option type="QString" name="expression" value="${quoted(expression)}"/><Option type="int" name="type" value="3"/></Option>`,
  );
  if (properties.length === 0) return '';
  return (
    `<data_defined_properties><Option type="Map"><Option type="QString" name="name" value=""/>` +
    `<Option type="Map" name="properties">${properties.join('')}</Option>` +
    `<Option type="QString" name="type" value="collection"/></Option></data_defined_properties>`
  );
}

function quoted(expression: string): string {
  return expression.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
