import { maxZoom } from '../model/style-model.ts';
import { pixelsOf, scaleOfZoom0 } from './measures.ts';
import { colorOfText, hexColour } from './colour.ts';
import { childOf, type StyleNode } from './style-tree.ts';

type Members = Readonly<Record<string, unknown>>;

/** The attribute of a column; undefined for an expression. */
export type AttributeOf = (column: string) => string | undefined;

export interface ReadLabels {
  /** The member of a typed style (docs/styles.md); null: no labels. */
  readonly labels: Members | null;
  readonly omitted: readonly string[];
}

const none: ReadLabels = { labels: null, omitted: [] };
const unread: ReadLabels = { labels: null, omitted: ['labels'] };

/** Reads labels with the value of a column, or with a text as the export writes it. */
export function readLabels(document: StyleNode, attributeOf: AttributeOf): ReadLabels {
  const labeling = childOf(document, 'labeling');
  // QGIS also enables labels of layers that have none.
  if (document.attributes.labelsEnabled !== '1' || labeling === null) return none;
  const settings = labeling.attributes.type === 'simple' ? childOf(labeling, 'settings') : null;
  const style = settings === null ? null : childOf(settings, 'text-style');
  if (settings === null || style === null) return unread;
  const { fieldName = '', isExpression, fontSize, fontSizeUnit = '', textColor } = style.attributes;
  const content =
    isExpression === '1' ? ofExpression(fieldName, attributeOf) : ofColumn(fieldName, attributeOf);
  const size = pixelsOf(Number(fontSize ?? NaN), fontSizeUnit);
  if (content === null) return unread;
  const color = colorOfText(textColor);
  const buffer = childOf(style, 'text-buffer');
  return {
    labels: {
      ...content,
      ...(size === null ? {} : { size }),
      ...(color === null ? {} : { color: hexColour(color) }),
      ...haloOf(buffer),
      ...scalesOf(childOf(settings, 'rendering')),
    },
    omitted: [],
  };
}

function haloOf(buffer: StyleNode | null): Members {
  if (buffer === null) return {};
  const { bufferDraw, bufferSize, bufferSizeUnits = '', bufferColor } = buffer.attributes;
  if (bufferDraw !== '1') return { haloWidth: 0 };
  const width = pixelsOf(Number(bufferSize ?? NaN), bufferSizeUnits);
  const color = colorOfText(bufferColor);
  return {
    ...(width === null ? {} : { haloWidth: width }),
    ...(color === null ? {} : { haloColor: hexColour(color) }),
  };
}

function scalesOf(rendering: StyleNode | null): Members {
  if (rendering === null || rendering.attributes.scaleVisibility !== '1') return {};
  return zoomRange(rendering.attributes.scaleMax, rendering.attributes.scaleMin);
}

/** The zooms at which a layer is drawn. */
export function zoomsOf({ attributes }: StyleNode): Members {
  return attributes.hasScaleBasedVisibilityFlag === '1'
    ? zoomRange(attributes.minScale, attributes.maxScale)
    : {};
}

/** Of the farthest and of the nearest view; 0: no limit. */
function zoomRange(farthest: string | undefined, nearest: string | undefined): Members {
  const [min, max] = [farthest, nearest].map((scale) =>
    Number(Math.log2(scaleOfZoom0 / Number(scale)).toFixed(2)),
  );
  const isZoom = (zoom: number | undefined) => zoom !== undefined && zoom > 0 && zoom < maxZoom;
  return { ...(isZoom(min) ? { minZoom: min } : {}), ...(isZoom(max) ? { maxZoom: max } : {}) };
}

function ofColumn(column: string, attributeOf: AttributeOf): Members | null {
  const attribute = attributeOf(column);
  return attribute === undefined ? null : { attribute };
}

const maxExpression = 10_000;
const part = /'((?:[^'\\]|''|\\.)*)'|coalesce\(to_string\("((?:[^"]|"")*)"\),''\)|"((?:[^"]|"")*)"/y;

/** Reads `concat(…)` of texts and values of columns, and a single value. */
function ofExpression(expression: string, attributeOf: AttributeOf): Members | null {
  if (expression.length > maxExpression) return null;
  const isConcat = expression.startsWith('concat(') && expression.endsWith(')');
  const parts = isConcat ? expression.slice('concat('.length, -1) : expression;
  let text = '';
  part.lastIndex = 0;
  for (;;) {
    const at = part.lastIndex;
    const [, literal, shown, name] = part.exec(parts) ?? [];
    if (part.lastIndex <= at) return null;
    if (literal === undefined) {
      const attribute = attributeOf((shown ?? name ?? '').replaceAll('""', '"'));
      if (attribute === undefined || /[{}]/.test(attribute)) return null;
      if (part.lastIndex === parts.length && at === 0) return { attribute };
      text += `{${attribute}}`;
    } else text += literal.replaceAll("''", "'").replace(/\\(.)/g, '$1').replace(/[{}]/g, '$&$&');
    if (part.lastIndex === parts.length) return { text };
    if (!isConcat || parts.charAt(part.lastIndex) !== ',') return null;
    part.lastIndex++;
  }
}
