/** The maximum zoom of basemap tiles; the map overzooms beyond it. */
export const deepestZoom = 6;

/** All tiles below this zoom are in one pack. Each tile of this zoom has a pack with its descendants. */
export const packZoom = 3;

/** The name of the pack that contains a tile. */
export function packOf(z: number, x: number, y: number): string {
  if (z < packZoom) return 'world';
  const up = z - packZoom;
  return `${packZoom}-${x >> up}-${y >> up}`;
}
