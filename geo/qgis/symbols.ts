import type { FeatureSymbol } from '../style/model/style-model.ts';
import { colourOf, qgisColour } from '../style/qml/colour.ts';
import { millimetres } from '../style/qml/measures.ts';
import { type PointContext, pointLayers } from './point-symbols.ts';
import { symbol, symbolLayer, type SymbolKind } from './symbol-xml.ts';

/** Sizes by a value, as expressions in millimetres: the diameter of points, the width of lines. */
export interface SizeExpressions {
  readonly diameter: string;
  readonly width: string;
}

/** What symbols contain beside what the style says. */
export interface SymbolContext extends PointContext {
  readonly sizes?: SizeExpressions | undefined;
}

/** The QGIS symbol for the geometries of a layer. */
export function symbolXml(
  name: string,
  kind: SymbolKind,
  style: FeatureSymbol,
  { sizes, ...context }: SymbolContext,
): string {
  const { opacity } = style;
  switch (kind) {
    case 'marker':
      return symbol(name, kind, pointLayers(style, context, sizes?.diameter), opacity);
    case 'line':
      return symbol(name, kind, lineOf(style, sizes), opacity);
    case 'fill':
      return symbol(name, kind, fillOf(style), opacity);
  }
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
