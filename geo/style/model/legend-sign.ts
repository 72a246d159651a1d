import { builtInPrefix } from './icon-image.ts';
import type { LegendSign } from './legend.ts';
import { readableOn } from './map-points.ts';
import type { FeatureSymbol } from './style-model.ts';

/** Which kind of geometry the signs of a layer stand for. */
export type SignGeometry = 'point' | 'line' | 'polygon';

/** A sign of a legend as simple shapes in a box of pixels, so that a page, a canvas and a document can draw it. */
export interface DrawnSign {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly SignPart[];
}

interface Stroke {
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly strokeOpacity: number;
  /** In pixels; empty: solid. */
  readonly dash: readonly number[];
}

interface Fill {
  readonly fill: string;
  readonly fillOpacity: number;
}

export type SignPart =
  | ({ readonly kind: 'disc'; readonly x: number; readonly y: number; readonly radius: number } & Fill &
      Stroke)
  | ({ readonly kind: 'box'; readonly x: number; readonly y: number } & SignSize & Fill & Stroke)
  | ({ readonly kind: 'line'; readonly x: number; readonly y: number; readonly width: number } & Stroke)
  | ({ readonly kind: 'ramp'; readonly colors: readonly string[] } & SignSize & Pick<Fill, 'fillOpacity'>)
  /** A picture that fits into a square with this centre. */
  | {
      readonly kind: 'icon';
      readonly x: number;
      readonly y: number;
      readonly side: number;
      readonly icon: string;
      /** Of a built-in icon. */
      readonly color: string;
      readonly opacity: number;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly color: string;
    };

interface SignSize {
  readonly width: number;
  readonly height: number;
}

/** Signs of one legend have this width, unless one of them needs more. */
export const signWidth = 24;
const minHeight = 16;
const rampSize: SignSize = { width: 120, height: 10 };
const boxSize: SignSize = { width: 20, height: 13 };
const maxRadius = 22;
const maxOutline = 4;
const defaultPoint = 5;
const defaultIcon = 9;

/** The shapes of a sign. `opacity` is that of the layer. */
export function drawnSign(sign: LegendSign, geometry: SignGeometry, opacity: number): DrawnSign {
  switch (sign.kind) {
    case 'ramp':
      return { ...rampSize, parts: [{ kind: 'ramp', ...rampSize, colors: sign.colors, fillOpacity: opacity * sign.opacity }] }; // prettier-ignore
    case 'cluster':
      return clusterSign(sign.symbol, opacity);
    case 'symbol':
      if (geometry === 'point') return pointSign(sign.symbol, opacity);
      return geometry === 'line' ? lineSign(sign.symbol, opacity) : areaSign(sign.symbol, opacity);
  }
}

function strokeOf(symbol: FeatureSymbol, stroke: string, opacity: number, maxWidth: number): Stroke {
  const strokeWidth = Math.min(symbol.strokeWidth, maxWidth);
  const dash = symbol.dash.map((length) => length * strokeWidth);
  return { stroke, strokeWidth, strokeOpacity: opacity * symbol.opacity, dash };
}

function areaSign(symbol: FeatureSymbol, opacity: number): DrawnSign {
  const stroke = strokeOf(symbol, symbol.strokeColor, opacity, 4);
  const fill = { fill: symbol.color, fillOpacity: opacity * symbol.opacity * symbol.fillOpacity };
  const [x, y] = [(signWidth - boxSize.width) / 2, (minHeight - boxSize.height) / 2];
  return {
    width: signWidth,
    height: minHeight,
    parts: [{ kind: 'box', x, y, ...boxSize, ...fill, ...stroke }],
  };
}

function lineSign(symbol: FeatureSymbol, opacity: number): DrawnSign {
  const stroke = strokeOf(symbol, symbol.color, opacity, maxRadius);
  const height = Math.max(minHeight, Math.ceil(stroke.strokeWidth) + 4);
  return {
    width: signWidth,
    height,
    parts: [{ kind: 'line', x: 1, y: height / 2, width: signWidth - 2, ...stroke }],
  };
}

function discOf(symbol: FeatureSymbol, opacity: number, radius: number, side: SignSize): SignPart {
  const shown = opacity * symbol.opacity;
  const strokeWidth = Math.min(symbol.outlineWidth, maxOutline);
  return {
    ...{ kind: 'disc', x: side.width / 2, y: side.height / 2, fill: symbol.color, fillOpacity: shown },
    // The map draws outlines around the radius.
    radius: radius + strokeWidth / 2,
    ...{ stroke: symbol.outlineColor, strokeWidth, strokeOpacity: shown, dash: [] },
  };
}

function pointSign(symbol: FeatureSymbol, opacity: number): DrawnSign {
  const { icon } = symbol;
  const radius = Math.min(maxRadius, symbol.radius ?? (icon === null ? defaultPoint : defaultIcon));
  const side = Math.ceil(2 * (radius + Math.min(symbol.outlineWidth, maxOutline))) + 2;
  const size = { width: Math.max(signWidth, side), height: Math.max(minHeight, side) };
  const disc = discOf(symbol, opacity, radius, size);
  if (icon === null) return { ...size, parts: [disc] };
  const isBuiltIn = icon.startsWith(builtInPrefix);
  const picture: SignPart = {
    ...{ kind: 'icon', x: size.width / 2, y: size.height / 2, side: radius * (isBuiltIn ? 1.3 : 2), icon },
    ...{ color: readableOn(symbol.color), opacity: opacity * symbol.opacity },
  };
  return { ...size, parts: isBuiltIn ? [disc, picture] : [picture] };
}

function clusterSign(symbol: FeatureSymbol, opacity: number): DrawnSign {
  const size = { width: signWidth, height: 22 };
  const disc = discOf(symbol, opacity, 9, size);
  const [x, y] = [size.width / 2, size.height / 2];
  return { ...size, parts: [disc, { kind: 'text', x, y, text: '12', color: readableOn(symbol.color) }] };
}
