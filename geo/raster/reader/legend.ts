import type { RasterManifest } from '../manifest.ts';
import type { ColorScale } from '../rendering.ts';

export interface LegendOptions {
  /** Pixels. The scale runs along the longer edge: from left to right, or from the bottom up. */
  readonly width: number;
  readonly height: number;
  /** What a scale of type `palette` stands for. */
  readonly palette?: RasterManifest['palette'];
}

/** A picture of a scale as a PNG, without words. Classes and intervals are fields of one size. */
export function legendImage(_scale: ColorScale, _options: LegendOptions): Promise<Uint8Array> {
  throw new Error('to come');
}
