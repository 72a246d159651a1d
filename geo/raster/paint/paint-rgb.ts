import type { Samples } from '../cog/decoded-tile.ts';
import type { PixelWindow } from '../pixels/pixel-window.ts';
import type { ValueRange } from '../rendering.ts';
import { inTurns } from '../turns.ts';

/** A full-colour image: red, green, blue and alpha of each pixel. */
export interface ColouredPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface Composite {
  /** Which planes of the window become red, green and blue. */
  readonly planes: readonly [number, number, number];
  /** Stored values that map to black and to full intensity. */
  readonly rescale: readonly [ValueRange, ValueRange, ValueRange];
  readonly gamma: number;
}

/** Steps of the gamma curve: more than its 256 results, so that none is missed. */
const curveSteps = 4095;

export async function paintRgb(window: PixelWindow, composite: Composite): Promise<ColouredPicture> {
  const { width, height, coverage } = window;
  const pixels = new Uint8Array(width * height * 4);
  const curve = curveOf(composite.gamma);
  for (const [channel, index] of composite.planes.entries()) {
    const plane = window.planes[index]!;
    const range = composite.rescale[channel]!;
    const table = plane instanceof Uint8Array ? byteTable(range, curve) : null;
    await inTurns(width, height, (from, to) => {
      if (table !== null) mapThrough(plane, table, from * width, to * width, pixels, channel);
      else
        for (let at = from * width; at < to * width; at++)
          pixels[at * 4 + channel] = shown(plane[at]!, range, curve);
    });
  }
  await inTurns(width, height, (from, to) => cover(coverage, from * width, to * width, pixels));
  return { width, height, pixels };
}

function mapThrough(
  plane: Samples,
  table: Uint8Array,
  from: number,
  to: number,
  pixels: Uint8Array,
  channel: number,
): void {
  for (let at = from, out = from * 4 + channel; at < to; at++, out += 4) pixels[out] = table[plane[at]!]!;
}

function cover(coverage: Uint8Array | null, from: number, to: number, pixels: Uint8Array): void {
  for (let at = from; at < to; at++) {
    const alpha = coverage === null ? 255 : coverage[at]!;
    pixels[at * 4 + 3] = alpha;
    // Transparent pixels have no colour: they compress better and reveal nothing.
    if (alpha === 0) pixels[at * 4] = pixels[at * 4 + 1] = pixels[at * 4 + 2] = 0;
  }
}

function shown(value: number, [low, high]: ValueRange, curve: Uint8Array): number {
  const part = (value - low) / (high - low);
  // Also NaN, if only some of the bands contain a number.
  if (!(part > 0)) return curve[0]!;
  return part >= 1 ? curve[curveSteps]! : curve[Math.round(part * curveSteps)]!;
}

function byteTable(range: ValueRange, curve: Uint8Array): Uint8Array {
  const values: Samples = Uint8Array.from({ length: 256 }, (_, value) => value);
  return values.map((value) => shown(value, range, curve));
}

/** (v / 255)^(1/gamma) × 255. */
function curveOf(gamma: number): Uint8Array {
  return Uint8Array.from({ length: curveSteps + 1 }, (_, step) =>
    Math.round((step / curveSteps) ** (1 / gamma) * 255),
  );
}
