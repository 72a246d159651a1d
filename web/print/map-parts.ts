/** A rectangle of a picture, in pixels. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Divides a picture into parts of the same even size that the graphics hardware can draw. Those at the right and lower
 * edge extend beyond it.
 */
export function partsOf(width: number, height: number, maxSide: number): readonly PicturePart[] {
  const across = divided(width, maxSide);
  const down = divided(height, maxSide);
  return Array.from({ length: down.count }, (_, row) => row).flatMap((row) =>
    Array.from({ length: across.count }, (_, column) => ({
      ...{ x: column * across.side, y: row * down.side },
      ...{ width: across.side, height: down.side },
    })),
  );
}

function divided(length: number, maxSide: number): { readonly count: number; readonly side: number } {
  const count = Math.ceil(length / (2 * Math.floor(maxSide / 2)));
  return { count, side: 2 * Math.ceil(length / count / 2) };
}

/** An even number of pixels, so that the centre of the map is between pixels. */
export function evenPixels(pixels: number): number {
  return 2 * Math.round(pixels / 2);
}
