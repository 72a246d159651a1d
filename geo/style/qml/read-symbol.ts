import type { Colour } from './colour.ts';
import { childOf, optionsOf, type StyleNode } from './style-tree.ts';
import { fillShare, haloColour, pixelsOf, pointDiameter } from './measures.ts';

export interface ReadSymbol {
  readonly color: Colour;
  /** 0 to 1. */
  readonly alpha: number;
  /** Pixels; null for points. */
  readonly strokeWeight: number | null;
  readonly omitted: readonly string[];
}

/** Why a style cannot be read, as the rest of a sentence about it. */
export interface UnreadStyle {
  readonly reason: string;
}

type Options = ReadonlyMap<string, string>;

/** Reads a symbol that consists of one simple layer. */
export function readSymbol(symbol: StyleNode): ReadSymbol | UnreadStyle {
  const layers = symbol.children.filter(
    ({ name, attributes }) => name === 'layer' && attributes.enabled !== '0',
  );
  const [layer] = layers;
  if (layer === undefined || layers.length > 1) return { reason: 'has a symbol of several layers' };
  const options = optionsOf(layer);
  const read = readers[layer.attributes.class ?? ''];
  if (read === undefined) return { reason: 'has a symbol that is not a plain line, fill or marker' };
  if ([symbol, layer].some(isDataDefined)) return { reason: 'has values that depend on data' };
  const found = read(options);
  if ('reason' in found) return found;
  const alpha = Number(symbol.attributes.alpha ?? 1);
  return { ...found, alpha: alpha >= 0 && alpha <= 1 ? alpha : 1 };
}

const readers: Readonly<Record<string, (options: Options) => Omit<ReadSymbol, 'alpha'> | UnreadStyle>> = {
  SimpleLine: (options) => {
    const color = colorOf(options, 'line_color');
    const strokeWeight = lengthOf(options, 'line_width');
    if (color === null || strokeWeight === null) return unknownValues;
    if (options.get('line_style') === 'no') return { color, strokeWeight: 0, omitted: [] };
    const isSolid = options.get('line_style') === 'solid' && options.get('use_custom_dash') !== '1';
    return { color, strokeWeight, omitted: isSolid ? [] : ['dashes'] };
  },
  SimpleFill: (options) => {
    const fill = colorOf(options, 'color');
    const outline = colorOf(options, 'outline_color');
    const width = lengthOf(options, 'outline_width');
    if (fill === null || outline === null || width === null) return unknownValues;
    const hasFill = options.get('style') !== 'no';
    const hasOutline = options.get('outline_style') !== 'no';
    const omitted: string[] = [];
    if (hasFill && options.get('style') !== 'solid') omitted.push('fill patterns');
    if (!['solid', 'no'].includes(options.get('outline_style') ?? '')) omitted.push('dashes');
    if (!hasFill) omitted.push('polygons without fill');
    if (hasFill && hasOutline && !isSameColour(fill, outline)) omitted.push('an outline in another colour');
    const share = Math.abs(fill.alpha - Math.round(outline.alpha * fillShare)) <= 1;
    if (hasFill && hasOutline && !share) omitted.push('the opacity of the fill');
    const { alpha } = outline;
    const strokeWeight = hasOutline ? width : 0;
    return { color: { ...(hasFill ? fill : outline), alpha }, strokeWeight, omitted };
  },
  SimpleMarker: (options) => {
    const color = colorOf(options, 'color');
    const size = lengthOf(options, 'size');
    const outline = colorOf(options, 'outline_color');
    if (color === null || size === null || outline === null) return unknownValues;
    const omitted: string[] = [];
    if (options.get('name') !== 'circle') omitted.push('the shape of points');
    if (Math.abs(size - pointDiameter) > 0.01) omitted.push('the size of points');
    if (!isSameColour(outline, haloColour)) omitted.push('the outline of points');
    return { color, strokeWeight: null, omitted };
  },
};

const unknownValues: UnreadStyle = { reason: 'has values in an unknown notation' };

function isSameColour(one: Colour, other: Colour): boolean {
  return one.red === other.red && one.green === other.green && one.blue === other.blue;
}

/** QGIS writes `red,green,blue,alpha`; versions from 3.38 append a notation with decimals. */
function colorOf(options: Options, name: string): Colour | null {
  const values = /^(\d{1,3}),(\d{1,3}),(\d{1,3}),(\d{1,3})(?:,|$)/.exec(options.get(name) ?? '');
  const [red = 256, green = 256, blue = 256, alpha = 256] = values?.slice(1).map(Number) ?? [];
  return Math.max(red, green, blue, alpha) > 255 ? null : { red, green, blue, alpha };
}

/** A length in pixels; null for units of the map. */
function lengthOf(options: Options, name: string): number | null {
  return pixelsOf(Number(options.get(name) ?? NaN), options.get(`${name}_unit`) ?? '');
}

function isDataDefined(node: StyleNode): boolean {
  const properties = childOf(node, 'data_defined_properties') ?? childOf(node, 'dd_properties');
  return properties !== null && hasActive(properties);
}

function hasActive(node: StyleNode): boolean {
  const { name, value } = node.attributes;
  return (name === 'active' && value === 'true') || node.children.some(hasActive);
}
