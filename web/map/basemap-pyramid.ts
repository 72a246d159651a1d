/** The maximum zoom of basemap tiles; the map overzooms beyond it. */
export const deepestZoom = 6;

/** The zooms at which packs begin: each tile of such a zoom has a pack with its descendants above the next. */
const packZooms = [0, 3, 5];

/** The name of the pack that contains a tile. */
export function packOf(z: number, x: number, y: number): string {
  const from = packZooms.findLast((zoom) => zoom <= z) ?? 0;
  const up = z - from;
  return `${from}-${x >> up}-${y >> up}`;
}

/** The names of all packs. */
export function packNames(): string[] {
  return packZooms.flatMap((zoom) => {
    const across = [...Array(2 ** zoom).keys()];
    return across.flatMap((x) => across.map((y) => packOf(zoom, x, y)));
  });
}
