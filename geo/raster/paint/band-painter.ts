import type { Samples } from '../cog/decoded-tile.ts';
import type { BandCode, PixelWindow } from '../pixels/pixel-window.ts';
import { inTurns } from '../turns.ts';
import { clear, type Scale } from './scale.ts';

/** An image of indexes in a colour table. */
export interface PlacedPicture {
  readonly width: number;
  readonly height: number;
  readonly indexes: Uint16Array;
  /** Red, green, blue and alpha of each index; index 0 is transparent. */
  readonly colors: Uint8Array;
}

/**
 * Colours for the pixels of a band. For 8-bit and 16-bit integers, the colour of each value is precomputed.
 */
export class BandPainter {
  readonly #scale: Scale;
  readonly #code: BandCode;
  /** By the value's bits as an unsigned number. */
  #table: Promise<Uint16Array> | null = null;
  #tableFor = '';

  constructor(scale: Scale, code: BandCode) {
    this.#scale = scale;
    this.#code = code;
  }

  async paint({ width, height, planes, coverage }: PixelWindow): Promise<PlacedPicture> {
    const plane = planes[0]!;
    const indexes = new Uint16Array(width * height);
    const bits = withoutSign(plane);
    const table = bits === null ? null : await this.#tableOf(plane);
    const work = table === null ? this.#scale.work : 1;
    await inTurns(width * work, height, (first, last) => {
      const from = first * width;
      const to = last * width;
      if (bits === null || table === null) this.#scale.write(plane, this.#code, from, to, indexes);
      else mapThrough(bits, table, from, to, indexes);
      if (coverage !== null) subtractCoverage(coverage, from, to, indexes);
    });
    return { width, height, indexes, colors: this.#scale.colors };
  }

  #tableOf(plane: Samples): Promise<Uint16Array> {
    if (this.#table !== null && this.#tableFor === plane.constructor.name) return this.#table;
    this.#tableFor = plane.constructor.name;
    return (this.#table = this.#makeTable(plane));
  }

  async #makeTable(plane: Samples): Promise<Uint16Array> {
    const count = 2 ** (plane.BYTES_PER_ELEMENT * 8);
    const all = new Float64Array(count);
    const signed = plane instanceof Int8Array || plane instanceof Int16Array;
    const table = new Uint16Array(count);
    // In rows of 256 values.
    await inTurns(256 * this.#scale.work, count / 256, (first, last) => {
      for (let bits = first * 256; bits < last * 256; bits++)
        all[bits] = signed && bits >= count / 2 ? bits - count : bits;
      this.#scale.write(all, this.#code, first * 256, last * 256, table);
    });
    return table;
  }
}

export function bytesOfPainter(): number {
  return 132 * 1024;
}

function withoutSign(plane: Samples): Uint8Array | Uint16Array | null {
  if (plane instanceof Uint8Array || plane instanceof Uint16Array) return plane;
  const { buffer, byteOffset, length } = plane;
  if (plane instanceof Int8Array) return new Uint8Array(buffer, byteOffset, length);
  return plane instanceof Int16Array ? new Uint16Array(buffer, byteOffset, length) : null;
}

function mapThrough(
  bits: Uint8Array | Uint16Array,
  table: Uint16Array,
  from: number,
  to: number,
  out: Uint16Array,
): void {
  for (let at = from; at < to; at++) out[at] = table[bits[at]!]!;
}

function subtractCoverage(coverage: Uint8Array, from: number, to: number, indexes: Uint16Array): void {
  for (let at = from; at < to; at++) if (coverage[at] === 0) indexes[at] = clear;
}
