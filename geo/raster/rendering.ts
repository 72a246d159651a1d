/** How pixels become colours: all of it decided and checked, nothing left to default. */
export type Rendering = ColormapRendering | RgbRendering | ShadeRendering;

interface AnyRendering {
  /** Takes the place of what the bands say; values before scale and offset. Undefined: as the bands say. */
  readonly nodata?: number | 'nan' | null;
  readonly resampling: 'nearest' | 'bilinear';
}

/** One band by a scale of colours. */
export interface ColormapRendering extends AnyRendering {
  readonly mode: 'singleband';
  /** Counted from 1. */
  readonly band: number;
  readonly colors: ColorScale;
}

export type ColorScale =
  /** A colormap by name, `_r` behind it for the reverse, spread evenly from vmin to vmax; beyond them its ends. */
  | { readonly type: 'named'; readonly name: string; readonly vmin: number; readonly vmax: number }
  /**
   * Stops in ascending order. linear: colours in between; intervals: each colour from its value up to the next one's;
   * classes: for this very value alone, all others clear.
   */
  | {
      readonly type: 'stops';
      readonly stops: readonly ColorStop[];
      readonly between: 'linear' | 'intervals' | 'classes';
    }
  /** The file's own palette. */
  | { readonly type: 'palette' };

export type ColorStop = readonly [value: number, color: Rgba];

/** Each 0 to 255. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

export interface RgbRendering extends AnyRendering {
  readonly mode: 'rgb';
  /** Counted from 1. */
  readonly bands: readonly [number, number, number];
  /** For each of the three: what becomes black and what becomes full. Null: bytes as they are. */
  readonly rescale: readonly [Range, Range, Range] | null;
  /** 1 changes nothing; above it brightens the middle: (v / 255)^(1/gamma) × 255. */
  readonly gamma: number;
}

export type Range = readonly [low: number, high: number];

/** The light on one band as heights above sea level, by Horn's formula. */
export interface ShadeRendering extends AnyRendering {
  readonly mode: 'hillshade' | 'slope';
  readonly band: number;
  /** Degrees clockwise from north, where the light comes from; 315 as a rule. Of a hillshade alone. */
  readonly azimuth: number;
  /** Degrees above the horizon; 45 as a rule. Of a hillshade alone. */
  readonly altitude: number;
  /** How many times higher than they are. */
  readonly zFactor: number;
  /** Of a slope in degrees, 0 to 90. Null: grey. */
  readonly colors: ColorScale | null;
}
