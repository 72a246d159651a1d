import type { VectorTileLayer } from '@mapbox/vector-tile';
import { colours } from '../map/basemap-appearance.ts';
import { deepestZoom } from '../map/basemap-pyramid.ts';
import { readBasemapTile } from '../map/basemap-tile.ts';
import { type PictureSize, type PictureView, type PlacedTile, tilesOf } from './picture-view.ts';
import { layersOfTile, shapesOf, withinTile } from './tile-shapes.ts';

/** Draws the built-in basemap without names, in the order and the colours of the map. */
export async function drawBasemap(
  context: CanvasRenderingContext2D,
  { view, size, isDark }: { view: PictureView; size: PictureSize; isDark: boolean },
): Promise<void> {
  const colour = colours[isDark ? 'dark' : 'light'];
  const tiles = await Promise.all(
    tilesOf(view, size, { max: deepestZoom }).map(async (tile) => {
      return { tile, layers: layersOfTile(await readBasemapTile(tile.z, tile.x, tile.y)) };
    }),
  );
  // Beyond the poles there is sea.
  context.fillStyle = colour.sea;
  context.fillRect(0, 0, size.width, size.height);
  for (const { tile, layers } of tiles)
    withinTile(context, tile, () => {
      const fill = (name: string, color: string) => {
        context.fillStyle = color;
        context.fill(pathOf(layers[name], tile), 'evenodd');
      };
      const stroke = (name: string, color: string, width: number) => {
        context.strokeStyle = color;
        context.lineWidth = width;
        context.stroke(pathOf(layers[name], tile));
      };
      context.fillStyle = colour.land;
      // Beyond its edges, which are not at whole pixels.
      context.fillRect(tile.left - 1, tile.top - 1, tile.side + 2, tile.side + 2);
      fill('sea', colour.sea);
      fill('islands', colour.land);
      if (view.zoom < 7) stroke('rivers', colour.river, 0.6);
      fill('water', colour.sea);
      if (view.zoom >= 5) stroke('cantons', colour.canton, 0.6);
      stroke('borders', colour.border, view.zoom < 4 ? 0.5 : 0.9);
    });
}

function pathOf(layer: VectorTileLayer | undefined, tile: PlacedTile): Path2D {
  const path = new Path2D();
  if (layer !== undefined) for (const { addTo } of shapesOf(layer, tile)) addTo(path);
  return path;
}
