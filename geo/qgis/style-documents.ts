import { colourOf, hexColour } from '../style/qml/colour.ts';
import { farthest, fillShare } from '../style/qml/measures.ts';
import type { GeometryClass, LayerSymbols } from './renderers.ts';
import { strokePixels } from './symbols.ts';
import { escapeName, escapeXml } from './xml.ts';

export const qgisVersion = '3.22.16-Białowieża';
export const qgisDoctype = "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>";

/** A QGIS style document (QML) with the symbology but without attribute settings. */
export function qmlDocument(
  renderer: string,
  { opacity, drawn }: { readonly opacity: number | null; readonly drawn: readonly GeometryClass[] },
): string {
  const [only] = drawn;
  const geometry =
    only !== undefined && drawn.length === 1 ? `<layerGeometryType>${only.number}</layerGeometryType>` : '';
  return (
    `${qgisDoctype}\n<qgis version="${qgisVersion}" styleCategories="Symbology|Rendering">` +
    `${renderer}<blendMode>0</blendMode><featureBlendMode>0</featureBlendMode>` +
    `<layerOpacity>${opacity ?? 1}</layerOpacity>${geometry}</qgis>`
  );
}

interface SldStyle extends LayerSymbols {
  readonly opacity: number | null;
}

/** The same style as Styled Layer Descriptor 1.1 (OGC 05-078r4), for programs that do not support QML. */
export function layerSld(name: string, style: SldStyle, drawn: readonly GeometryClass[]): string {
  const { classes } = style;
  if (classes === null) return sld(name, rule('', symbolizersOf(style, style.color, drawn)));
  const { column, values, ranges, other } = classes;
  const property = `<ogc:PropertyName>${escapeXml(column)}</ogc:PropertyName>`;
  const compared = (operator: string, value: string | number) =>
    `<ogc:${operator}>${property}<ogc:Literal>${escapeXml(String(value))}</ogc:Literal></ogc:${operator}>`;
  const filtered =
    ranges === null
      ? (values ?? []).map(({ texts, colour }) => {
          const equal = texts.map((text) => compared('PropertyIsEqualTo', text)).join('');
          return { colour, condition: texts.length === 1 ? equal : `<ogc:Or>${equal}</ogc:Or>` };
        })
      : ranges.slice(1).map(({ from, to, colour }) => {
          const minimum = compared('PropertyIsGreaterThanOrEqualTo', from);
          return {
            colour,
            condition:
              to === farthest
                ? minimum
                : `<ogc:And>${minimum}${compared('PropertyIsLessThan', to)}</ogc:And>`,
          };
        });
  const rules = filtered.map(({ colour, condition }) =>
    rule(`<ogc:Filter>${condition}</ogc:Filter>`, symbolizersOf(style, colour, drawn)),
  );
  return sld(name, rules.join('') + rule('<se:ElseFilter/>', symbolizersOf(style, other, drawn)));
}

function symbolizersOf(style: SldStyle, color: string | null, drawn: readonly GeometryClass[]): string {
  const colour = colourOf(color);
  const fill = hexColour(colour);
  const opacity = (style.opacity ?? 1) * (colour.alpha / 255);
  const width = strokePixels(style);
  const symbolizers = {
    marker: point(fill, opacity),
    line: `<se:LineSymbolizer>${stroke(fill, width, opacity)}</se:LineSymbolizer>`,
    fill: `<se:PolygonSymbolizer>${filled(fill, opacity * fillShare)}${stroke(fill, width, opacity)}</se:PolygonSymbolizer>`,
  };
  return drawn.map(({ symbol }) => symbolizers[symbol]).join('');
}

/** Markers in their colors, without icons, which SLD cannot embed. */
export function markersSld(name: string): string {
  const color = '<ogc:PropertyName>color</ogc:PropertyName>';
  const without = `<ogc:Filter><ogc:PropertyIsNull>${color}</ogc:PropertyIsNull></ogc:Filter>`;
  return sld(
    name,
    rule(without, point(hexColour(colourOf(null)), 1)) + rule('<se:ElseFilter/>', point(color, 1)),
  );
}

function sld(name: string, rules: string): string {
  const shown = escapeName(name);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<StyledLayerDescriptor version="1.1.0" xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc">' +
    `<NamedLayer><se:Name>${shown}</se:Name><UserStyle><se:Name>${shown}</se:Name>` +
    `<se:FeatureTypeStyle>${rules}</se:FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`
  );
}

function rule(filter: string, symbolizers: string): string {
  return `<se:Rule>${filter}${symbolizers}</se:Rule>`;
}

function point(fill: string, opacity: number): string {
  return (
    `<se:PointSymbolizer><se:Graphic><se:Mark><se:WellKnownName>circle</se:WellKnownName>${filled(fill, opacity)}` +
    `${stroke('#ffffff', 1.5, opacity)}</se:Mark><se:Size>9</se:Size></se:Graphic></se:PointSymbolizer>`
  );
}

function filled(fill: string, opacity: number): string {
  return `<se:Fill>${parameter('fill', fill)}${parameter('fill-opacity', opacity)}</se:Fill>`;
}

function stroke(color: string, width: number, opacity: number): string {
  return `<se:Stroke>${parameter('stroke', color)}${parameter('stroke-width', width)}${parameter('stroke-opacity', opacity)}</se:Stroke>`;
}

function parameter(name: string, value: string | number): string {
  return `<se:SvgParameter name="${name}">${value}</se:SvgParameter>`;
}
