import names from './css-colour-names.json' with { type: 'json' };

/** A colour without its opacity, and its opacity if it has one. */
export interface CssColour {
  /** Six hex digits. */
  readonly hex: string;
  readonly alpha: number | null;
}

/** The named colours of CSS Color Module Level 4. */
const named: ReadonlyMap<string, string> = new Map(Object.entries(names));

/** Reads a colour of CSS: hex with or without `#`, a name, `rgb(…)` or `rgba(…)`. Null for anything else. */
export function colourOf(value: unknown): CssColour | null {
  if (typeof value !== 'string' || value.length > 64) return null;
  const text = value.trim().toLowerCase();
  const name = named.get(text);
  if (name !== undefined) return { hex: name, alpha: null };
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (digits !== undefined) {
    const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
    return { hex: long.slice(0, 6), alpha: long.length === 8 ? alphaOf(long.slice(6)) : null };
  }
  const parts = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]{1,8})\s*)?\)$/.exec(
    text,
  );
  const [red, green, blue] = [parts?.[1], parts?.[2], parts?.[3]].map(Number);
  if (parts === null || [red, green, blue].some((part) => !(Number(part) <= 255))) return null;
  const alpha = parts[4] === undefined ? null : Number(parts[4]);
  return { hex: hexOf([red!, green!, blue!]), alpha: alpha !== null && alpha <= 1 ? alpha : null };
}

/** The opacity in two hex digits. */
export function alphaOf(digits: string): number {
  return Number((Number.parseInt(digits, 16) / 255).toFixed(3));
}

function hexOf(parts: readonly number[]): string {
  return parts.map((part) => part.toString(16).padStart(2, '0')).join('');
}
