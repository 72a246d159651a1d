import type { LabelModel } from '../style/model/label-model.ts';
import { colourOf, qgisColour } from '../style/qml/colour.ts';
import { filterExpression, templateExpression } from './expressions.ts';
import type { GeometryClass } from './renderers.ts';
import { scalesOf } from './scale-range.ts';
import type { StyledTable } from './styled-table.ts';
import { millimetres } from '../style/qml/measures.ts';
import { escapeValue } from './xml.ts';

/** Placement of labels in QGIS: over points, along lines, horizontal in polygons. */
const placements = { marker: 1, line: 2, fill: 4 };
/** Below the point. */
const below = 7;
const pointsPerPixel = 72 / 96;

/** The labels of a table; empty without. */
export function labeling({ model, columnOf }: StyledTable, drawn: readonly GeometryClass[]): string {
  const { labels, filter } = model;
  if (labels === null) return '';
  const { field, isExpression } = fieldOf(
    labels,
    filter === null ? null : filterExpression(filter, columnOf),
    columnOf,
  );
  const { max, min } = scalesOf(labels.zooms);
  const isLimited = Number.isFinite(max) || min > 0;
  const [only] = drawn;
  const kind = drawn.length === 1 && only !== undefined ? only.symbol : 'marker';
  const [color, halo] = [labels.color, labels.haloColor].map((each) => qgisColour(colourOf(each)));
  return (
    `<labeling type="simple"><settings calloutType="simple"><text-style fieldName="${escapeValue(field)}" ` +
    `isExpression="${isExpression ? 1 : 0}" fontFamily="sans-serif" fontSize="${labels.size * pointsPerPixel}" ` +
    `fontSizeUnit="Point" textColor="${color}" textOpacity="1"><text-buffer bufferDraw="${labels.haloWidth > 0 ? 1 : 0}" ` +
    `bufferColor="${halo}" bufferSize="${millimetres(labels.haloWidth)}" bufferSizeUnits="MM" bufferOpacity="1"/></text-style>` +
    `<placement placement="${placements[kind]}" quadOffset="${below}" yOffset="${millimetres(0.6 * labels.size)}" ` +
    `offsetUnits="MM"/><rendering scaleVisibility="${isLimited ? 1 : 0}" ` +
    `scaleMin="${min}" scaleMax="${Number.isFinite(max) ? max : 0}"/></settings></labeling>`
  );
}

/** A single attribute is a field of QGIS, which its users can change in a list. */
function fieldOf({ text }: LabelModel, filter: string | null, columnOf: StyledTable['columnOf']) {
  const [only] = text;
  const column = text.length === 1 && typeof only === 'object' ? columnOf(only.attribute) : null;
  if (column !== null && column.expression === undefined && filter === null)
    return { field: column.name, isExpression: false };
  const value = templateExpression(text, columnOf);
  return { field: filter === null ? value : `if(${filter},${value},NULL)`, isExpression: true };
}
