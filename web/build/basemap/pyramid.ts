/** How deep the tiles of the basemap go; beyond, the map draws these larger. */
export const deepestZoom = 6;

/** Zooms below this one lie together in one pack; each tile of this zoom has a pack with all that lies below it. */
export const packZoom = 3;

/** The name of the pack in which a tile lies. */
export function packOf(z: number, x: number, y: number): string {
  if (z < packZoom) return 'world';
  const up = z - packZoom;
  return `${packZoom}-${x >> up}-${y >> up}`;
}
