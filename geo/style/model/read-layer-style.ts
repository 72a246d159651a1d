import { isObject, type StyleObject, membersOf, type Report } from './members.ts';
import { filter } from './read-filter.ts';
import { type ReaderChoices, withReaderChoices } from './reader-choices.ts';
import { readExpression } from './read-expression.ts';
import { labels, legend, plainLegend, popup, zoom, zoomsOf } from './read-options.ts';
import { type LayerFieldsOfStyle, symbolOf } from './read-symbol.ts';
import { readSymbology } from './read-symbology.ts';
import type { StyleModel } from './style-model.ts';

/** The fields of a layer that say how it is drawn. */
export interface StyledLayer extends LayerFieldsOfStyle {
  /** Any JSON object. */
  readonly style: StyleObject | null;
}

export interface ReadLayerStyle {
  readonly model: StyleModel;
  /** What of the style is not drawn: sentences without a full stop, each about one member. */
  readonly notDrawn: readonly string[];
}

const optionRules = { filter, labels, legend, popup, minZoom: zoom, maxZoom: zoom };
const optionNames = Object.keys(optionRules);
const maxReported = 10;

/**
 * Reads how a layer is drawn. A style is typed if it has a `type` (docs/styles.md). Of others, the colours of two
 * MapLibre expressions are read. A member that cannot be read is not drawn, and reported.
 */
export function readLayerStyle({ style, ...fields }: StyledLayer): ReadLayerStyle {
  const found: string[] = [];
  let count = 0;
  const report: Report = (path, flaw) => {
    if (++count <= maxReported) found.push(`${path === '' ? 'The style' : path} ${flaw}`);
  };
  const model = modelOf(style ?? {}, fields, report);
  if (count > maxReported) found.push(`${count - maxReported} more members cannot be read`);
  return { model, notDrawn: found };
}

/** The model alone, as a reader with these choices sees it. */
export function styleModelOf(layer: StyledLayer, choices?: ReaderChoices): StyleModel {
  const { model } = readLayerStyle(layer);
  return choices === undefined ? model : withReaderChoices(model, choices);
}

function modelOf(style: StyleObject, fields: LayerFieldsOfStyle, report: Report): StyleModel {
  const plain: StyleModel = {
    symbology: { kind: 'single', symbol: symbolOf(fields), density: Object.keys(style).length === 0 },
    filter: null,
    labels: null,
    zooms: zoomsOf({}, '', report),
    legend: plainLegend,
    popup: null,
    density: null,
  };
  if (!isObject(style)) return plain;
  if (!Object.hasOwn(style, 'type')) {
    const expression = readExpression(style, fields);
    for (const name of Object.keys(style))
      if (name !== expression?.member) report(name, expression === null ? 'is unknown in a style without type' : 'is not drawn'); // prettier-ignore
    return { ...plain, symbology: expression?.symbology ?? plain.symbology };
  }
  const symbology = readSymbology(style, { fields, report, aside: optionNames });
  const options = Object.fromEntries(Object.entries(style).filter(([name]) => optionNames.includes(name)));
  const read = membersOf(options, optionRules, { path: '', report });
  return {
    symbology: symbology ?? plain.symbology,
    filter: read.filter ?? null,
    labels: read.labels ?? null,
    zooms: zoomsOf(read, '', report),
    legend: read.legend ?? plainLegend,
    popup: read.popup ?? null,
    density: null,
  };
}
