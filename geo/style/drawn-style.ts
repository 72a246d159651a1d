import { colourOf } from './model/css-colour.ts';

/** How a file draws a feature, as far as the style of a layer can represent it. Null: the file does not say. */
export interface DrawnStyle {
  /** Hex without `#`. */
  readonly color: string | null;
  /** 0 to 1. */
  readonly opacity: number | null;
  /** Of lines and outlines, in pixels. */
  readonly width: number | null;
  /** What the style of a layer cannot represent, as nouns in the plural. */
  readonly lost: readonly string[];
}

/** The style that a layer gets from its file. */
export interface FoundStyle {
  readonly color: string | null;
  readonly opacity: number | null;
  readonly strokeWeight: number | null;
  readonly style: Readonly<Record<string, unknown>> | null;
}

/** A style as a file writes it: its colours as CSS, its opacities from 0 to 1. Values that cannot be read count as absent. */
export interface WrittenStyle {
  /** Of the fill, of the line or outline, and of the marker. */
  readonly fill?: unknown;
  readonly stroke?: unknown;
  readonly marker?: unknown;
  /** Of lines and markers, and of fills. */
  readonly opacity?: unknown;
  readonly fillOpacity?: unknown;
  readonly width?: unknown;
  readonly lost?: readonly string[];
}

export type DrawnKind = 'point' | 'line' | 'polygon';

const maxWidth = 1000;
/** Opacity of the fills of a layer, relative to its outlines. */
const fillShare = 0.35;
/** Opacities as files write them differ in rounding. */
const digits = 2;

/**
 * The style of a feature of this kind. A layer has one colour per feature: that of the marker, of the line, or of the
 * fill, whose outline is drawn in the same colour.
 */
export function drawnStyle(written: WrittenStyle, kind: DrawnKind): DrawnStyle {
  const [marker, stroke, fill] = [written.marker, written.stroke, written.fill].map(colourOf);
  const [first, ...others] = {
    point: [marker, fill, stroke],
    line: [stroke, fill],
    polygon: [fill, stroke],
  }[kind].filter((colour) => colour !== null && colour !== undefined);
  const isOutlined = kind === 'polygon' && others.some((other) => other.hex !== first?.hex);
  const width = numberIn(written.width, maxWidth);
  const opacity = numberIn(written.opacity, 1) ?? (kind === 'polygon' ? stroke : first)?.alpha ?? null;
  const fillOpacity = kind === 'polygon' ? (numberIn(written.fillOpacity, 1) ?? fill?.alpha ?? null) : null;
  const isOwnFill = fillOpacity !== null && Math.abs(fillOpacity - fillShare * (opacity ?? 1)) > 0.15;
  return {
    color: first?.hex ?? null,
    opacity: opacity === null || opacity === 1 ? null : Number(opacity.toFixed(digits)),
    width: kind === 'point' ? null : width,
    lost: [
      ...(written.lost ?? []),
      ...(isOutlined ? ['outlines in another colour'] : []),
      ...(isOwnFill ? ['opacities of fills'] : []),
    ],
  };
}

function numberIn(value: unknown, max: number): number | null {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= max ? number : null;
}
