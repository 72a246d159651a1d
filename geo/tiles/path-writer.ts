import { GrowingBytes } from '../files/growing-bytes.ts';
import type { Positions } from './clip.ts';

const moveTo = 1;
const lineTo = 2;
const closePath = 7;
/** Maximum bytes of an integer. */
const integerBytes = 5;

/** Writes paths in whole units as commands (Mapbox Vector Tile Specification 2.1, section 4.3). */
export class PathWriter {
  readonly commands = new GrowingBytes(64 * 1024);
  /** The last position, to which the next is relative. */
  #x = 0;
  #y = 0;

  begin(): void {
    this.commands.length = 0;
    this.#x = this.#y = 0;
  }

  addPoints({ values, length }: Positions): void {
    this.#reserve(length / 2);
    this.#command(moveTo, length / 2);
    this.#positions(values, 0, length / 2);
  }

  addLine({ values, length }: Positions): void {
    this.#reserve(length / 2);
    this.#command(moveTo, 1);
    this.#positions(values, 0, 1);
    this.#command(lineTo, length / 2 - 1);
    this.#positions(values, 2, length / 2 - 1);
  }

  /** A ring of `count` positions starting at the value `from`, without repeating the first. */
  addRing(values: Float64Array, from: number, count: number): void {
    this.#reserve(count);
    this.#command(moveTo, 1);
    this.#positions(values, from, 1);
    this.#command(lineTo, count - 1);
    this.#positions(values, from + 2, count - 1);
    this.#command(closePath, 1);
  }

  addMarkLine(x: number, y: number, width: number): void {
    this.#reserve(2);
    this.#command(moveTo, 1);
    this.#positions(Float64Array.of(x, y), 0, 1);
    this.#command(lineTo, 1);
    this.#positions(Float64Array.of(x + width, y), 0, 1);
  }

  addMarkRing(west: number, north: number, size: number): void {
    const east = west + size;
    const south = north + size;
    this.addRing(Float64Array.of(west, north, east, north, east, south, west, south), 0, 4);
  }

  #reserve(positions: number): void {
    this.commands.reserve(integerBytes * (2 * positions + 3));
  }

  #command(id: number, count: number): void {
    const { commands } = this;
    commands.length = putInteger(commands.bytes, commands.length, (count << 3) | id);
  }

  #positions(values: Float64Array, first: number, count: number): void {
    const { commands } = this;
    const { bytes } = commands;
    let p = commands.length;
    let lastX = this.#x;
    let lastY = this.#y;
    for (let i = first, left = count; left > 0; i += 2, left--) {
      const x = values[i]!;
      const y = values[i + 1]!;
      const dx = (x - lastX) | 0;
      const dy = (y - lastY) | 0;
      lastX = x;
      lastY = y;
      p = putInteger(bytes, p, (dx << 1) ^ (dx >> 31));
      p = putInteger(bytes, p, (dy << 1) ^ (dy >> 31));
    }
    commands.length = p;
    this.#x = lastX;
    this.#y = lastY;
  }
}

function putInteger(bytes: Buffer, p: number, value: number): number {
  while (value > 127) {
    bytes[p++] = (value & 127) | 128;
    value >>>= 7;
  }
  bytes[p++] = value;
  return p;
}
