import { promisify } from 'node:util';
import { constants, crc32, deflate, type InputType, type ZlibOptions } from 'node:zlib';

import { inTurns } from '../turns.ts';

const deflateBytes = promisify<InputType, ZlibOptions, Buffer>(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Colour types: PNG specification, section 11.2.1. */
export const pngColours = { indexed: 3, rgb: 2, rgba: 6 } as const;
export type PngColours = keyof typeof pngColours;

const bytesAPixel = { indexed: 1, rgb: 3, rgba: 4 } as const;

export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly colours: PngColours;
  /** 8 bits per channel, row by row. */
  readonly pixels: Uint8Array;
  /**
   * For an indexed image: red, green and blue by index, and the alpha of the translucent indexes, which come
   * first.
   */
  readonly palette?: { readonly rgb: Uint8Array; readonly alpha: Uint8Array };
}

/**
 * With many palette colours in order, neighbouring pixels have similar indexes; with few, runs and patterns
 * are more common.
 */
const manyColours = 64;

/**
 * Encodes a PNG for speed rather than size, off the event loop (PNG specification, third edition). Pixels are
 * stored as differences from their left neighbour and compressed with run-length matching only: half the time
 * of full matching, and fewer bytes.
 */
export async function writePng({ width, height, colours, pixels, palette }: PngImage): Promise<Buffer> {
  const isEven = palette === undefined || palette.rgb.length > manyColours * 3;
  const rowBytes = width * bytesAPixel[colours];
  const lines = isEven
    ? await differences(pixels, rowBytes, height, bytesAPixel[colours])
    : unfiltered(pixels, rowBytes, height);
  const data = await deflateBytes(lines, {
    level: 1,
    memLevel: 9,
    // Usually compressed in one piece.
    chunkSize: Math.max(16 * 1024, lines.length >> 1),
    strategy: isEven ? constants.Z_RLE : constants.Z_DEFAULT_STRATEGY,
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(pngColours[colours], 9);
  const chunks = [signature, ...chunk('IHDR', header)];
  if (palette !== undefined) {
    chunks.push(...chunk('PLTE', palette.rgb));
    if (palette.alpha.length > 0) chunks.push(...chunk('tRNS', palette.alpha));
  }
  return Buffer.concat([...chunks, ...chunk('IDAT', data), ...chunk('IEND', new Uint8Array(0))]);
}

function chunk(name: string, data: Uint8Array): Uint8Array[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(name, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return [head, data, check];
}

/** Each row preceded by the number of its filter, here 0. */
function unfiltered(pixels: Uint8Array, rowBytes: number, height: number): Buffer {
  const out = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row++)
    out.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  return out;
}

/** The filter "Sub": subtracts the value `before` bytes to the left. */
async function differences(
  pixels: Uint8Array,
  rowBytes: number,
  height: number,
  before: number,
): Promise<Buffer> {
  const out = Buffer.allocUnsafe((rowBytes + 1) * height);
  await inTurns(rowBytes, height, (first, last) =>
    subtractCoverage(pixels, rowBytes, before, first, last, out),
  );
  return out;
}

function subtractCoverage(
  pixels: Uint8Array,
  rowBytes: number,
  before: number,
  first: number,
  last: number,
  out: Buffer,
): void {
  for (let row = first, to = first * (rowBytes + 1), from = first * rowBytes; row < last; row++) {
    out[to++] = 1;
    const inside = from + before;
    const end = from + rowBytes;
    while (from < inside) out[to++] = pixels[from++]!;
    for (; from < end; from++) out[to++] = pixels[from]! - pixels[from - before]!;
  }
}
