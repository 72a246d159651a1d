import type { PlacedPicture } from '../paint/band-painter.ts';
import { inTurns } from '../turns.ts';
import type { PngImage } from './write-png.ts';

/** Size of a PNG palette. */
const maxColours = 256;

/**
 * As the pixels of a PNG: with a palette if at most 256 colours are used, else in full colours. Null if
 * nothing is visible.
 */
export async function indexedPicture(picture: PlacedPicture): Promise<PngImage | null> {
  const { width, height, indexes, colors } = picture;
  const used = new Uint8Array(colors.length / 4);
  await inTurns(width, height, (from, to) => markUsed(indexes, from * width, to * width, used));
  const order: number[] = [];
  for (let position = 0; position < used.length; position++) if (used[position] === 1) order.push(position);
  if (order.every((position) => colors[position * 4 + 3] === 0)) return null;
  const merged = order.length === maxColours + 1 ? takeOut(order, colors) : null;
  if (order.length > maxColours) return { width, height, colours: 'rgba', pixels: await inFull(picture) };
  // Translucent colours come first, so that the alpha table is short.
  order.sort((one, other) => Number(colors[one * 4 + 3] === 255) - Number(colors[other * 4 + 3] === 255));
  const index = new Uint8Array(used.length);
  const rgb = new Uint8Array(order.length * 3);
  for (const [position, from] of order.entries()) {
    index[from] = position;
    rgb.set(colors.subarray(from * 4, from * 4 + 3), position * 3);
  }
  if (merged !== null) index[merged.index] = index[merged.by]!;
  const alpha = Uint8Array.from(order, (position) => colors[position * 4 + 3]!).filter(
    (value) => value < 255,
  );
  const pixels = new Uint8Array(indexes.length);
  await inTurns(width, height, (from, to) => mapThrough(indexes, from * width, to * width, index, pixels));
  return { width, height, colours: 'indexed', pixels, palette: { rgb, alpha } };
}

/**
 * A colormap of 256 colours plus transparency exceeds a palette by one: finds a colour that an adjacent one
 * can replace, with a difference of at most one step. Null if there is none.
 */
function takeOut(order: number[], colors: Uint8Array): { index: number; by: number } | null {
  for (let at = order.length - 1; at > 1; at--) {
    const index = order[at]!;
    const by = order[at - 1]!;
    const isNear = [0, 1, 2, 3].every(
      (channel) => Math.abs(colors[index * 4 + channel]! - colors[by * 4 + channel]!) <= 1,
    );
    if (isNear) {
      order.splice(at, 1);
      return { index, by };
    }
  }
  return null;
}

/** Red, green, blue and alpha of each pixel. */
export async function inFull({ width, height, indexes, colors }: PlacedPicture): Promise<Uint8Array> {
  const pixels = new Uint8Array(indexes.length * 4);
  const view = new Uint32Array(pixels.buffer);
  const words = new Uint32Array(colors.slice().buffer);
  await inTurns(width, height, (from, to) => mapThrough(indexes, from * width, to * width, words, view));
  return pixels;
}

function markUsed(indexes: Uint16Array, from: number, to: number, used: Uint8Array): void {
  for (let at = from; at < to; at++) used[indexes[at]!] = 1;
}

function mapThrough<Table extends Uint8Array | Uint32Array>(
  indexes: Uint16Array,
  from: number,
  to: number,
  table: Table,
  out: Table,
): void {
  for (let at = from; at < to; at++) out[at] = table[indexes[at]!]!;
}
