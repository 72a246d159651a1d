import { colourOf } from '../../geo/style/model/marker-appearance.ts';
import type { Marker } from '../service/service.ts';
import { drawBasemap } from './draw-basemap.ts';
import { drawLayerTile } from './draw-layer.ts';
import { type PictureView, pointIn, tilesOf } from './picture-view.ts';
import { readLayerTile, readTileJson, type PicturedContents } from './room-contents.ts';
import type { PictureFrame } from './thumbnail.tsx';

const maxMarkerRadius = 3;

/** Draws the basemap, and layers and markers over it. */
export async function drawContents(
  context: CanvasRenderingContext2D,
  { layers, markers }: PicturedContents,
  { view, size, isDark, signal }: PictureFrame & { view: PictureView },
): Promise<void> {
  await drawBasemap(context, { view, size, isDark });
  for (const layer of layers) {
    signal.throwIfAborted();
    const description = await readTileJson(layer.id, signal);
    const tiles = tilesOf(view, size, { max: description.maxzoom }).map(async (tile) => ({
      tile,
      bytes: await readLayerTile(layer.id, description, { tile, signal }),
    }));
    for (const each of await Promise.all(tiles)) drawLayerTile(context, layer, each);
  }
  const radius = Math.min(maxMarkerRadius, size.width / 36);
  for (const marker of markers) drawMarker(context, { marker, radius, at: pointIn(view, size, marker) });
}

function drawMarker(
  context: CanvasRenderingContext2D,
  { marker, radius, at: [x, y] }: { marker: Marker; radius: number; at: readonly [x: number, y: number] },
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colourOf(marker);
  context.strokeStyle = '#ffffff';
  context.lineWidth = 1;
  context.fill();
  context.stroke();
}
