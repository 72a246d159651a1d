import { type Colour, colorOfText, hexColour } from './colour.ts';
import { iconRadius } from '../model/icon-image.ts';
import { embedded, type NameOfIcon, pictureWidth } from './embedded-icons.ts';
import { childOf, optionsOf, type StyleNode } from './style-tree.ts';
import { fillShare, haloColour, pixelsOf, pointDiameter } from './measures.ts';

/** The members of a symbol of a typed style (docs/styles.md). Absent are those with the default of the exports. */
export interface QmlSymbol {
  readonly color?: string;
  readonly fillOpacity?: number;
  readonly strokeColor?: string;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
  readonly radius?: number;
  readonly icon?: string;
  readonly outlineColor?: string;
  readonly outlineWidth?: number;
}

export interface ReadSymbol {
  readonly symbol: QmlSymbol;
  /** 0 to 1. */
  readonly alpha: number;
  readonly omitted: readonly string[];
}

/** Why a style cannot be read, as the rest of a sentence about it. */
export interface UnreadStyle {
  readonly reason: string;
}

type Options = ReadonlyMap<string, string>;

/** Reads a symbol that consists of one simple layer, or is a point with an icon as the export writes it. */
export function readSymbol(symbol: StyleNode, iconName: NameOfIcon): ReadSymbol | UnreadStyle {
  const layers = symbol.children.filter(
    ({ name, attributes }) => name === 'layer' && attributes.enabled !== '0',
  );
  const [layer, glyph] = layers;
  const icon = glyph === undefined || layers.length > 2 ? undefined : glyphName(glyph, iconName);
  if (layer === undefined || (glyph !== undefined && icon === undefined))
    return { reason: 'has a symbol of several layers' };
  if ([symbol, ...layers].some(isDataDefined)) return { reason: 'has values that depend on data' };
  const options = optionsOf(layer);
  const kind = layer.attributes.class ?? '';
  const read = kind === 'RasterMarker' ? pictureReader(iconName) : readers[kind];
  if (read === undefined) return { reason: 'has a symbol that is not a plain line, fill or marker' };
  const found = read(options);
  if ('reason' in found) return found;
  const alpha = Number(symbol.attributes.alpha ?? 1);
  const point = icon === undefined ? found.symbol : withIcon(found.symbol, icon);
  return { symbol: point, omitted: found.omitted, alpha: alpha >= 0 && alpha <= 1 ? alpha : 1 };
}

/** The built-in icon that a layer draws on the disc below it. */
function glyphName({ attributes, ...node }: StyleNode, iconName: NameOfIcon): string | undefined {
  if (attributes.class !== 'SvgMarker') return undefined;
  return iconIn(optionsOf({ attributes, ...node }), 'name', iconName);
}

function iconIn(options: Options, member: string, iconName: NameOfIcon): string | undefined {
  const value = options.get(member) ?? '';
  return value.startsWith(embedded) ? iconName(value.slice(embedded.length)) : undefined;
}

/** A disc with an icon has other defaults. */
function withIcon(
  { radius = pointDiameter / 2, outlineWidth = 1, ...symbol }: QmlSymbol,
  icon: string,
): QmlSymbol {
  const outline = rounded((outlineWidth * iconRadius) / (radius || iconRadius));
  return {
    ...{ ...symbol, icon },
    ...(Math.abs(radius - iconRadius) > 0.01 ? { radius } : {}),
    ...(Math.abs(outline - 1) > 0.01 ? { outlineWidth: outline } : {}),
  };
}

/** The first bytes of an embedded picture. */
function headOf(value = ''): Buffer {
  return Buffer.from(value.slice(embedded.length, embedded.length + 32), 'base64');
}

function pictureReader(iconName: NameOfIcon) {
  return (options: Options): Omit<ReadSymbol, 'alpha'> | UnreadStyle => {
    const icon = iconIn(options, 'imageFile', iconName);
    if (icon === undefined) return { reason: 'has an image that is no icon of the room' };
    const width = lengthOf(options, 'size');
    const share = pictureWidth(headOf(options.get('imageFile')));
    if (width === null || share === null) return unknownValues;
    const radius = rounded(width / share / 2);
    return { symbol: { icon, ...(Math.abs(radius - iconRadius) > 0.01 ? { radius } : {}) }, omitted: [] };
  };
}

const readers: Readonly<Record<string, (options: Options) => Omit<ReadSymbol, 'alpha'> | UnreadStyle>> = {
  SimpleLine: (options) => {
    const color = colorOf(options, 'line_color');
    const width = lengthOf(options, 'line_width');
    if (color === null || width === null) return unknownValues;
    const style = options.get('line_style') ?? '';
    const strokeWidth = strokeOf(style, width);
    const dash = options.get('use_custom_dash') === '1' ? customDash(options, strokeWidth) : patterns[style];
    const members = { color: textOf(color), strokeWidth, ...dashOf(dash) };
    return { symbol: members, omitted: dash === undefined ? ['dashes'] : [] };
  },
  SimpleFill: (options) => {
    const fill = colorOf(options, 'color');
    const outline = colorOf(options, 'outline_color');
    const width = lengthOf(options, 'outline_width');
    if (fill === null || outline === null || width === null) return unknownValues;
    const style = options.get('outline_style') ?? '';
    const strokeWidth = strokeOf(style, width);
    const hasFill = options.get('style') !== 'no';
    const dash = patterns[style];
    const isSame = isSameColour(fill, outline) || !hasFill;
    // The opacity of a colour is that of its outline if both are the same.
    const color = isSame ? outline : { ...fill, alpha: 255 };
    const share = hasFill ? fill.alpha / Math.max(1, color.alpha) : 0;
    const isDefault = Math.abs(fill.alpha - Math.round(color.alpha * fillShare)) <= 1 && hasFill;
    const symbol = {
      ...{ color: textOf(color), strokeWidth, ...dashOf(dash) },
      ...(isDefault ? {} : { fillOpacity: rounded(Math.min(1, share)) }),
      ...(isSame || strokeWidth === 0 ? {} : { strokeColor: textOf(outline) }),
    };
    const isPattern = hasFill && options.get('style') !== 'solid';
    const omitted = [...(isPattern ? ['fill patterns'] : []), ...(dash === undefined ? ['dashes'] : [])];
    return { symbol, omitted };
  },
  SimpleMarker: (options) => {
    const color = colorOf(options, 'color');
    const size = lengthOf(options, 'size');
    const outline = colorOf(options, 'outline_color');
    const width = lengthOf(options, 'outline_width');
    if (color === null || size === null || outline === null || width === null) return unknownValues;
    const outlineWidth = strokeOf(options.get('outline_style') ?? '', width);
    const isPlain = isSameColour(outline, haloColour) && outline.alpha === 255;
    const symbol = {
      color: textOf(color),
      ...(Math.abs(size - pointDiameter) > 0.01 ? { radius: rounded(size / 2) } : {}),
      ...(isPlain || outlineWidth === 0 ? {} : { outlineColor: textOf(outline) }),
      ...(Math.abs(outlineWidth - 1) > 0.01 ? { outlineWidth } : {}),
    };
    return { symbol, omitted: options.get('name') === 'circle' ? [] : ['the shape of points'] };
  },
};

/** The patterns of Qt in multiples of the width. */
const patterns: Readonly<Record<string, readonly number[]>> = {
  no: [],
  solid: [],
  dash: [4, 2],
  dot: [1, 2],
  'dash dot': [4, 2, 1, 2],
  'dash dot dot': [4, 2, 1, 2, 1, 2],
};
const maxDashes = 8;

function customDash(options: Options, width: number): readonly number[] | undefined {
  const unit = options.get('customdash_unit') ?? '';
  const lengths = (options.get('customdash') ?? '').split(';', maxDashes + 1);
  const pixels = lengths.map((length) => pixelsOf(Number(length), unit));
  if (width === 0 || pixels.length > maxDashes || pixels.includes(null)) return undefined;
  return pixels.map((length) => rounded((length ?? 0) / width));
}

function dashOf(dash: readonly number[] | undefined): Pick<QmlSymbol, 'dash'> {
  return dash === undefined || dash.length === 0 ? {} : { dash };
}

/** QGIS draws a line of width 0 as thin as the device can. */
function strokeOf(style: string, width: number): number {
  return style === 'no' ? 0 : width === 0 ? 1 : width;
}

/** The colour in the notation of CSS. */
function textOf(colour: Colour): string {
  const hex = hexColour(colour);
  return colour.alpha === 255 ? hex : hex + colour.alpha.toString(16).padStart(2, '0');
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

const unknownValues: UnreadStyle = { reason: 'has values in an unknown notation' };

function isSameColour(one: Colour, other: Colour): boolean {
  return one.red === other.red && one.green === other.green && one.blue === other.blue;
}

function colorOf(options: Options, name: string): Colour | null {
  return colorOfText(options.get(name));
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
