import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import { pixelBytes } from './built-raster.ts';

/** Time limit for the smallest raster on a busy machine (milliseconds). */
const minMs = 600_000;
/**
 * A slow machine converts one mebibyte of pixels per second, and skips 4 million omitted pixels of a sparse
 * file per second.
 */
const msPerFilledMebibyte = 1000;
const pixelsPerMs = 2 ** 22 / 1000;

/**
 * Time limit of a step for a raster (milliseconds): proportional to the bytes of its filled pixels, with a
 * small share for the empty ones, so that a small file with a large empty area does not occupy a slot for
 * hours. At most `maxMs`.
 */
export function timeLimitOf(prepared: PreparedRaster, maxMs: number): number {
  const { image, filledShare } = prepared.description;
  const filled = (pixelBytes(prepared) * filledShare) / 2 ** 20;
  return Math.min(maxMs, minMs + filled * msPerFilledMebibyte + (image.width * image.height) / pixelsPerMs);
}
