/** How pixels become colours: complete and validated, without defaults. */
export type Rendering = ColormapRendering | RgbRendering | ShadeRendering;

interface AnyRendering {
  /** Overrides the nodata values of the bands; values before scale and offset. Undefined: as in the bands. */
  readonly nodata?: number | 'nan' | null;
  readonly resampling: 'nearest' | 'bilinear';
}

/** One band with a colour scale. */
export interface ColormapRendering extends AnyRendering {
  readonly mode: 'singleband';
  /** Counted from 1. */
  readonly band: number;
  readonly colors: ColorScale;
}

export type ColorScale =
  /**
   * A colormap by name, with `_r` appended for the reverse, distributed evenly from vmin to vmax; values
   * beyond have the end colours.
   */
  | { readonly type: 'named'; readonly name: string; readonly vmin: number; readonly vmax: number }
  /**
   * Stops in ascending order. linear: interpolated colours; intervals: each colour from its value up to the
   * next; classes: each colour for exactly its value, all others transparent.
   */
  | {
      readonly type: 'stops';
      readonly stops: readonly ColorStop[];
      readonly between: 'linear' | 'intervals' | 'classes';
    }
  /** The file's palette. */
  | { readonly type: 'palette' };

export type ColorStop = readonly [value: number, color: Rgba];

/** Each 0 to 255. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

export interface RgbRendering extends AnyRendering {
  readonly mode: 'rgb';
  /** Counted from 1. */
  readonly bands: readonly [number, number, number];
  /** For each of the three: the values of black and of full intensity. Null: bytes unchanged. */
  readonly rescale: readonly [ValueRange, ValueRange, ValueRange] | null;
  /** 1 has no effect; larger values brighten mid-tones: (v / 255)^(1/gamma) × 255. */
  readonly gamma: number;
}

export type ValueRange = readonly [low: number, high: number];

/** Heights of one band as numbers, for clients that draw the ground in three dimensions. */
export interface TerrainRendering extends Pick<AnyRendering, 'nodata'> {
  /** Counted from 1. */
  readonly band: number;
  /** Metres per unit of the heights, after scale and offset. */
  readonly metresPerUnit: number;
  /** Metres of pixels without data, because the format has no value for them. */
  readonly fill: number;
}

/** Shading of one band as heights above sea level, by Horn's formula. */
export interface ShadeRendering extends AnyRendering {
  readonly mode: 'hillshade' | 'slope';
  readonly band: number;
  /** Direction of the light in degrees clockwise from north; usually 315. Hillshade only. */
  readonly azimuth: number;
  /** Degrees above the horizon; usually 45. Hillshade only. */
  readonly altitude: number;
  /** Vertical exaggeration. */
  readonly zFactor: number;
  /** Metres per unit of the heights, after scale and offset; 1 by default. */
  readonly metresPerUnit?: number;
  /** For a slope in degrees, 0 to 90. Null: grey. */
  readonly colors: ColorScale | null;
}
