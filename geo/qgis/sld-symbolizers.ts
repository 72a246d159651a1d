import type { FeatureSymbol } from '../style/model/style-model.ts';
import { colourOf, hexColour } from '../style/qml/colour.ts';
import type { GeometryClass } from './renderers.ts';
import { pointDiameter } from '../style/qml/measures.ts';

/** The symbolizers for the geometries of a layer with this opacity. */
export function symbolizers(symbol: FeatureSymbol, drawn: readonly GeometryClass[], opacity: number): string {
  return drawn.map((each) => symbolizer(each.symbol, symbol, opacity * symbol.opacity)).join('');
}

function symbolizer(kind: GeometryClass['symbol'], symbol: FeatureSymbol, opacity: number): string {
  const { color, strokeColor, fillOpacity } = symbol;
  switch (kind) {
    case 'marker':
      return pointSymbolizer(symbol, opacity);
    case 'line':
      return `<se:LineSymbolizer>${stroke(symbol, color, opacity)}</se:LineSymbolizer>`;
    case 'fill':
      return `<se:PolygonSymbolizer>${fill(color, opacity * fillOpacity)}${stroke(symbol, strokeColor, opacity)}</se:PolygonSymbolizer>`;
  }
}

/** `ownFill` is the XML of a fill instead of that of the symbol. */
export function pointSymbolizer(symbol: FeatureSymbol, opacity: number, ownFill?: string): string {
  const { color, radius, outlineColor, outlineWidth } = symbol;
  const outline = { strokeWidth: outlineWidth, dash: [] };
  return (
    `<se:PointSymbolizer><se:Graphic><se:Mark><se:WellKnownName>circle</se:WellKnownName>` +
    `${ownFill ?? fill(color, opacity)}${stroke(outline, outlineColor, opacity)}</se:Mark>` +
    `<se:Size>${radius === null ? pointDiameter : 2 * radius}</se:Size></se:Graphic></se:PointSymbolizer>`
  );
}

export function fill(color: string, opacity: number): string {
  const { alpha, ...rgb } = colourOf(color);
  return `<se:Fill>${parameter('fill', hexColour({ ...rgb, alpha }))}${parameter('fill-opacity', opacity * (alpha / 255))}</se:Fill>`;
}

type Stroke = Pick<FeatureSymbol, 'strokeWidth' | 'dash'>;

function stroke({ strokeWidth, dash }: Stroke, color: string, opacity: number): string {
  if (strokeWidth === 0) return '';
  const colour = colourOf(color);
  const dashes = dash.map((length) => length * strokeWidth).join(' ');
  return (
    `<se:Stroke>${parameter('stroke', hexColour(colour))}${parameter('stroke-width', strokeWidth)}` +
    parameter('stroke-opacity', opacity * (colour.alpha / 255)) +
    (dash.length === 0 ? '' : parameter('stroke-dasharray', dashes)) +
    '</se:Stroke>'
  );
}

export function parameter(name: string, value: string | number): string {
  return `<se:SvgParameter name="${name}">${value}</se:SvgParameter>`;
}
