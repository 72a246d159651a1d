import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import { pixelBytes } from './built-raster.ts';

/** What the smallest raster may take, on a busy machine (milliseconds). */
const minMs = 600_000;
/** A slow machine converts a mebibyte of pixels in a second, and passes over 4 million pixels that a file leaves out. */
const msPerFilledMebibyte = 1000;
const pixelsPerMs = 2 ** 22 / 1000;

/**
 * Time that a step may take on a raster (milliseconds): by the bytes of its filled pixels, and little for the empty ones,
 * so that a small file with a large empty area does not occupy a slot for hours. At most `maxMs`.
 */
export function timeLimitOf(prepared: PreparedRaster, maxMs: number): number {
  const { image, filledShare } = prepared.description;
  const filled = (pixelBytes(prepared) * filledShare) / 2 ** 20;
  return Math.min(maxMs, minMs + filled * msPerFilledMebibyte + (image.width * image.height) / pixelsPerMs);
}
