import { promisify } from 'node:util';
import { constants, crc32, deflate, type InputType, type ZlibOptions } from 'node:zlib';

import { inTurns } from '../turns.ts';

const deflateBytes = promisify<InputType, ZlibOptions, Buffer>(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Kinds of pixels: PNG specification, section 11.2.1. */
export const pngColours = { indexed: 3, rgb: 2, rgba: 6 } as const;
export type PngColours = keyof typeof pngColours;

const bytesAPixel = { indexed: 1, rgb: 3, rgba: 4 } as const;

export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly colours: PngColours;
  /** 8 bits a channel, row by row. */
  readonly pixels: Uint8Array;
  /** Of an indexed picture: red, green and blue by place, and the alpha of as many places as are not full. */
  readonly palette?: { readonly rgb: Uint8Array; readonly alpha: Uint8Array };
}

/** Neighbours of a palette in order are alike where it has many colours; of few colours, runs and patterns are. */
const manyColours = 64;

/**
 * A PNG, packed fast rather than small, off the event loop (PNG specification, third edition). A pixel is told by its
 * difference from the one on its left, of which runs alone are looked for: half the time of what looks for patterns,
 * and less bytes.
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
    // Packed in one piece as a rule.
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

/** Each row behind the number of its filter, here 0. */
function unfiltered(pixels: Uint8Array, rowBytes: number, height: number): Buffer {
  const out = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row++)
    out.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  return out;
}

/** The filter "Sub": what is `before` bytes on the left is taken away. */
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
