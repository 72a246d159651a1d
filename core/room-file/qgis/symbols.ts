import { colourOf, qgisColour } from './colour.ts';

/** What of a layer's style its symbols show. */
export interface SymbolStyle {
  readonly color: string | null;
  readonly strokeWeight: number | null;
}

export type SymbolKind = 'marker' | 'line' | 'fill';

/** Pixels of the web, 96 to an inch; styles count in them. */
const pixelMillimetres = 25.4 / 96;
const defaultStroke = 2;
const pointDiameter = 9;
/** How much of the colour the inside of a polygon has. */
export const fillShare = 0.35;
/** Around points, so that they stand out on any map. */
const halo = '255,255,255,255';

export function millimetres(pixels: number): string {
  return String(Number((pixels * pixelMillimetres).toFixed(4)));
}

export function strokePixels({ strokeWeight }: SymbolStyle): number {
  return strokeWeight ?? defaultStroke;
}

/** A symbol of QGIS for the geometries of a layer. */
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

/** A marker of the room in its own colour. */
export function markerSymbol(name: string): string {
  return symbol(name, 'marker', pointLayer(qgisColour(colourOf(null)), { fillColor: ownColour }));
}

/** A marker with an icon, as wide as the marker says or else as the icon does. The picture stands in the symbol itself. */
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

/** #rrggbbaa is #aarrggbb to QGIS. The expression reads a field and holds no text of strangers. */
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
      outline_color: halo,
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

/** Expressions of our own, by the property that they set. */
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
