import type { Colour } from './colour.ts';

/** Size of a CSS pixel (96 per inch), the unit of styles. */
export const pixelMillimetres = 25.4 / 96;
/** Pixels. */
export const defaultStroke = 2;
/** Pixels. */
export const pointDiameter = 9;
/** Opacity of polygon fills, relative to the outline. */
export const fillShare = 0.35;
/** White outline of points, for contrast on any basemap. */
export const haloColour: Colour = { red: 255, green: 255, blue: 255, alpha: 255 };
/** The bounds of the lowest and the highest class, which are open. */
export const farthest = 1e30;

/** The scale denominator of zoom 0 at the equator: a world of 512 pixels in Web Mercator. */
export const scaleOfZoom0 = (2 * Math.PI * 6_378_137) / 512 / (pixelMillimetres / 1000);

export function millimetres(pixels: number): string {
  return String(Number((pixels * pixelMillimetres).toFixed(4)));
}

const unitPixels: Readonly<Record<string, number>> = {
  MM: 1 / pixelMillimetres,
  Pixel: 1,
  Point: 96 / 72,
  Inch: 96,
};

/** A length in pixels, without the rounding of `millimetres`; null if the unit is not one of paper or screen. */
export function pixelsOf(length: number, unit: string): number | null {
  const pixels = length * (unitPixels[unit] ?? NaN);
  return Number.isFinite(pixels) && pixels >= 0 ? Number(pixels.toFixed(2)) : null;
}

/** The smallest double above a number. */
export function following(value: number): number {
  if (!Number.isFinite(value)) return value;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value === 0 ? Number.MIN_VALUE : value);
  if (value !== 0) bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}
