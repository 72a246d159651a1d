export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0 to 255. */
  readonly alpha: number;
}

/** For a layer or marker without a color. */
export const defaultColour: Colour = { red: 0x33, green: 0x88, blue: 0xff, alpha: 255 };

export const defaultHex = '3388ff';

/**
 * Parses rgb, rrggbb or rrggbbaa in hex, with or without `#`; returns the default color for anything else.
 */
export function colourOf(hex: string | null): Colour {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(hex ?? '') ?? [];
  if (digits === undefined) return defaultColour;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = (index: number) => parseInt(full.slice(2 * index, 2 * index + 2), 16);
  return { red: value(0), green: value(1), blue: value(2), alpha: full.length === 8 ? value(3) : 255 };
}

/** The notation of QGIS. */
export function qgisColour({ red, green, blue, alpha }: Colour, part = 1): string {
  return `${red},${green},${blue},${Math.round(alpha * part)}`;
}

/** The notation of CSS and SLD, without alpha. */
export function hexColour({ red, green, blue }: Colour): string {
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Parses `red,green,blue,alpha`, the notation of QGIS, to which versions from 3.38 append one with decimals. */
export function colorOfText(text = ''): Colour | null {
  const values = /^(\d{1,3}),(\d{1,3}),(\d{1,3}),(\d{1,3})(?:,|$)/.exec(text);
  const [red = 256, green = 256, blue = 256, alpha = 256] = values?.slice(1).map(Number) ?? [];
  return Math.max(red, green, blue, alpha) > 255 ? null : { red, green, blue, alpha };
}
