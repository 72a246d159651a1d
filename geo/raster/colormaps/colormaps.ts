/** In the order of the alphabet, each followed by its reverse `_r`. */
export const colormapNames: readonly string[] = [];

/** 256 × red, green, blue, alpha; null where there is none of this name. */
export function colormapOf(_name: string): Uint8Array | null {
  return null;
}
