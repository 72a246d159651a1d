import type { ClusterSymbology, HeatmapSymbology } from '../style/model/style-model.ts';
import { colourOf, qgisColour } from '../style/qml/colour.ts';
import { filterExpression, numberIn } from './expressions.ts';
import { plain } from './rules.ts';
import type { StyledTable } from './styled-table.ts';
import { clusterSymbol } from './point-symbols.ts';
import { millimetres } from '../style/qml/measures.ts';
import { escapeValue } from './xml.ts';

/** Density of points. QGIS scales the colours to the highest density of the view. */
export function heatmapRenderer(
  { weight, radius, colors }: HeatmapSymbology,
  { model, columnOf }: StyledTable,
): string {
  const value = weight === null ? '1' : `max(0,coalesce(${numberIn(columnOf(weight))},0))`;
  const filter = model.filter === null ? null : filterExpression(model.filter, columnOf);
  const expression = filter === null ? (weight === null ? '' : value) : `if(${filter},${value},0)`;
  return (
    `<renderer-v2 type="heatmapRenderer" radius="${millimetres(radius)}" radius_unit="0" max_value="0" quality="2" ` +
    `weight_expression="${escapeValue(expression)}" ${plain}>${colourRamp(colors)}</renderer-v2>`
  );
}

/** The lowest density is not drawn. */
function colourRamp(colors: readonly string[]): string {
  const last = colors.length - 1;
  const notations = colors.map((color, index) => qgisColour(colourOf(color), index === 0 ? 0 : 1));
  const stops = notations.slice(1, -1).map((color, index) => `${(index + 1) / last};${color}`);
  const option = (name: string, value: string) => `<Option type="QString" name="${name}" value="${value}"/>`;
  return (
    `<colorramp type="gradient" name="[source]"><Option type="Map">${option('color1', notations[0] ?? '')}` +
    `${option('color2', notations.at(-1) ?? '')}${option('discrete', '0')}${option('rampType', 'gradient')}` +
    `${option('stops', stops.join(':'))}</Option></colorramp>`
  );
}

/** Points that are near each other as one, with their number; `single` renders the others. */
export function clusterRenderer({ radius, symbol }: ClusterSymbology, single: string): string {
  return (
    `<renderer-v2 type="pointCluster" tolerance="${millimetres(radius)}" toleranceUnit="MM" ${plain}>` +
    `${single}${clusterSymbol('centerSymbol', symbol)}</renderer-v2>`
  );
}
