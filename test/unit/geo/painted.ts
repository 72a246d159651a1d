import type { TileLayer, TilePosition } from './decode-tile.ts';

/** The pixels of a tile that its polygons paint. */
export interface PaintedTile {
  /** Pixels per side. */
  size: number;
  /** For each pixel the number of the feature, plus 1, that is drawn last there. */
  pixels: Int32Array;
  /** Number of pixels that several features paint. */
  doubled: number;
}

/** Paints the pixels whose centre is within a polygon. */
export function paintTile(layer: TileLayer | undefined, size = 1024): PaintedTile {
  const pixels = new Int32Array(size * size);
  let doubled = 0;
  for (const [number, { kind, paths }] of (layer?.features ?? []).entries()) {
    if (kind !== 'POLYGON') continue;
    fillRings(paths, size / 4096, size, (at) => {
      if (pixels[at] !== 0) doubled++;
      pixels[at] = number + 1;
    });
  }
  return { size, pixels, doubled };
}

/** Calls `use` with each pixel whose centre is within an odd number of rings. */
function fillRings(
  rings: readonly TilePosition[][],
  scale: number,
  size: number,
  use: (at: number) => void,
): void {
  const rows = new Map<number, number[]>();
  for (const ring of rings)
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x0, y0] = ring[i]!.map((value) => value * scale) as [number, number];
      const [x1, y1] = ring[i + 1]!.map((value) => value * scale) as [number, number];
      const first = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
      const last = Math.min(size - 1, Math.ceil(Math.max(y0, y1) - 0.5) - 1);
      for (let row = first; row <= last; row++) {
        const x = x0 + ((x1 - x0) * (row + 0.5 - y0)) / (y1 - y0);
        const crossings = rows.get(row);
        if (crossings === undefined) rows.set(row, [x]);
        else crossings.push(x);
      }
    }
  for (const [row, crossings] of rows) {
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const first = Math.max(0, Math.ceil(crossings[i]! - 0.5));
      const end = Math.min(size, Math.ceil(crossings[i + 1]! - 0.5));
      for (let column = first; column < end; column++) use(row * size + column);
    }
  }
}
