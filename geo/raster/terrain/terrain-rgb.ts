import type { ColouredPicture } from '../paint/paint-rgb.ts';
import type { BandCode, PixelWindow } from '../pixels/pixel-window.ts';
import type { TerrainRendering } from '../rendering.ts';
import { inTurns } from '../turns.ts';

const lowest = -10_000;
const stepsPerMetre = 10;
const maxStep = 2 ** 24 - 1;

/**
 * Heights as colours in the encoding "mapbox" of the source type `raster-dem` (MapLibre style specification, Mapbox
 * Terrain-RGB v1): metres = −10,000 + (red × 65,536 + green × 256 + blue) × 0.1. Heights beyond get the nearest one.
 * @param window heights; afterwards no number marks missing data, only the coverage
 */
export async function terrainRgb(
  { width, height, planes, coverage }: PixelWindow,
  code: BandCode,
  { metresPerUnit, fill }: TerrainRendering,
): Promise<ColouredPicture> {
  const heights = planes[0]!;
  const pixels = new Uint8Array(width * height * 4);
  const factor = code.scale * metresPerUnit * stepsPerMetre;
  const start = (code.offset * metresPerUnit - lowest) * stepsPerMetre;
  const filled = stepOf((fill - lowest) * stepsPerMetre);
  await inTurns(width, height, (from, to) => {
    for (let at = from * width; at < to * width; at++) {
      const hasHeight = coverage === null || coverage[at] !== 0;
      write(pixels, at, hasHeight ? stepOf(heights[at]! * factor + start) : filled);
    }
  });
  return { width, height, pixels };
}

/** A tile without data. */
export function flatTerrain(size: number, fill: number): ColouredPicture {
  const pixels = new Uint8Array(size * size * 4);
  const step = stepOf((fill - lowest) * stepsPerMetre);
  for (let at = 0; at < size * size; at++) write(pixels, at, step);
  return { width: size, height: size, pixels };
}

function stepOf(exact: number): number {
  return Math.max(0, Math.min(maxStep, Math.round(exact)));
}

function write(pixels: Uint8Array, at: number, step: number): void {
  pixels[at * 4] = step >> 16;
  pixels[at * 4 + 1] = (step >> 8) & 255;
  pixels[at * 4 + 2] = step & 255;
  pixels[at * 4 + 3] = 255;
}
