import type { PreparedRaster } from '../../geo/raster/source/prepared-raster.ts';
import { pixelBytes } from '../steps/build-raster/built-section.ts';

/** Time limit for the smallest raster on a busy machine (milliseconds). */
const minMs = 600_000;
/** A slow machine converts a mebibyte of pixels in this time (milliseconds). */
const msPerMebibyte = 1000;
/** A pixel of an empty strip or tile takes as long as this share of a byte of the others. */
const emptyPixel = 1 / 4;
/** Maximum number of sections of a raster. */
const maxSections = 64;

/**
 * How long a conversion takes, in bytes of pixels: those of filled strips and tiles, and a small share for
 * the empty ones.
 */
function workOf(prepared: PreparedRaster): number {
  const { image, filledShare } = prepared.description;
  return pixelBytes(prepared) * filledShare + image.width * image.height * emptyPixel;
}

/**
 * Time limit of the steps that convert a raster (milliseconds): proportional to the bytes of its filled
 * pixels, with a small share for the empty ones, so that a small file with a large empty area does not occupy
 * a slot for hours. At most `maxMs`.
 */
export function timeLimitOf(prepared: PreparedRaster, maxMs: number): number {
  return Math.min(maxMs, minMs + (workOf(prepared) / 2 ** 20) * msPerMebibyte);
}

/** Number of sections of about this many bytes of pixels. 1 for a raster of less than two. */
export function sectionCount(prepared: PreparedRaster, sectionBytes: number): number {
  return Math.max(1, Math.min(maxSections, Math.floor(workOf(prepared) / sectionBytes)));
}
