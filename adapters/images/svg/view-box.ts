import { refuseSvg } from './refuse-svg.ts';
import type { SvgElement } from './svg-element.ts';

/** CSS pixels per absolute unit (CSS Values and Units: 96 pixels per inch). */
const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};
const largest = 1_000_000;

export type ViewBox = readonly [x: number, y: number, width: number, height: number];

/** The drawing's rectangle: its viewBox, or its width and height. Throws Refusal `invalid_icon`. */
export function viewBoxOf(svg: SvgElement): ViewBox {
  const written = svg.attributes.get('viewBox');
  const box =
    written === undefined
      ? [0, 0, lengthOf(svg.attributes.get('width')), lengthOf(svg.attributes.get('height'))]
      : written
          .trim()
          .split(/[\s,]+/)
          .map(Number);
  const [x = NaN, y = NaN, width = NaN, height = NaN] = box;
  const sound =
    box.length === 4 && box.every((value) => Math.abs(value) <= largest) && width > 0 && height > 0;
  if (sound && width / height <= 1000 && height / width <= 1000) return [x, y, width, height];
  throw refuseSvg('no_size', 'The icon needs a viewBox, or a width and a height, with a valid area.');
}

function lengthOf(text: string | undefined): number {
  const [, value = '', unit = ''] =
    /^([-+0-9.]+(?:e[-+0-9]+)?)([a-z]*)$/i.exec(text?.trim().slice(0, 40) ?? '') ?? [];
  return value === '' ? NaN : Number(value) * (pixels[unit.toLowerCase()] ?? NaN);
}

/** Width and height of the drawing if its longer side has `size` pixels. */
export function fitted([, , width, height]: ViewBox, size: number): { width: number; height: number } {
  const scale = size / Math.max(width, height);
  return { width: round(width * scale), height: round(height * scale) };
}

function round(value: number): number {
  return Math.max(1, Math.round(value));
}
