/** Texts of a page in the language of its reader. */
export interface PageTexts {
  readonly scale: (denominator: number) => string;
  /** "N" on the arrow. */
  readonly north: string;
  readonly number: (value: number) => string;
  readonly degrees: (value: number, axis: 'x' | 'y') => string;
  /** What the lines of the grid are. */
  readonly grid: (name: 'wgs84' | 'lv95') => string;
  /** The latitude at which the scale holds. */
  readonly scaleAt: (latitude: number) => string;
  /** How many rows of the legend have no room. */
  readonly more: (count: number) => string;
}

/** An angle in degrees, minutes and seconds without empty parts, such as `7°30′`. */
export function angleText(value: number): string {
  const seconds = Math.round(Math.abs(value) * 3600);
  const [degrees, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  if (rest > 0) return `${degrees}°${twoDigits(minutes)}′${twoDigits(rest)}″`;
  return minutes > 0 ? `${degrees}°${twoDigits(minutes)}′` : `${degrees}°`;
}
