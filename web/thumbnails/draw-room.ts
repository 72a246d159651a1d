import { unionOf } from '../map/bounds.ts';
import { colourOf } from '../markers/marker-appearance.ts';
import type { JoinedRoom, Marker } from '../service/service.ts';
import { drawBasemap } from './draw-basemap.ts';
import { drawLayerTile } from './draw-layer.ts';
import {
  type PictureSize,
  type PictureView,
  pointIn,
  tilesOf,
  viewOfBox,
  viewOfCamera,
} from './picture-view.ts';
import { readContents, readLayerTile, readTileJson, type PicturedContents } from './room-contents.ts';

const worldView = { lat: 30, lng: 8, zoom: 1.6 };
/** Of rooms without contents: the basemap alone shows nothing recognizable beyond it. */
const maxEmptyZoom = 7.5;
const markerRadius = 3;

/** Draws the initial view of a room, or the extent of its contents: the basemap, layers and markers. */
export async function drawRoom(
  context: CanvasRenderingContext2D,
  { roomId, defaultView }: Pick<JoinedRoom, 'roomId' | 'defaultView'>,
  { size, isDark, signal }: { size: PictureSize; isDark: boolean; signal: AbortSignal },
): Promise<void> {
  const contents = await readContents(roomId, signal);
  const view = viewOfRoom(defaultView, contents, size);
  await drawBasemap(context, { view, size, isDark });
  for (const layer of contents.layers) {
    signal.throwIfAborted();
    const description = await readTileJson(layer.id, signal);
    const tiles = tilesOf(view, size, { max: description.maxzoom }).map(async (tile) => ({
      tile,
      bytes: await readLayerTile(layer.id, description, { tile, signal }),
    }));
    for (const each of await Promise.all(tiles)) drawLayerTile(context, layer, each);
  }
  for (const marker of contents.markers) drawMarker(context, marker, pointIn(view, size, marker));
}

function viewOfRoom(
  defaultView: JoinedRoom['defaultView'],
  { layers, markers }: PicturedContents,
  size: PictureSize,
): PictureView {
  const isEmpty = layers.length === 0 && markers.length === 0;
  if (defaultView !== null) {
    const zoom = isEmpty ? Math.min(defaultView.zoom, maxEmptyZoom) : defaultView.zoom;
    return viewOfCamera({ ...defaultView, zoom }, size);
  }
  const boxes = layers.flatMap(({ bbox }) => (bbox === null ? [] : [bbox]));
  const points = markers.map(({ longitude, latitude }) => [longitude, latitude, longitude, latitude]);
  const box = unionOf([...boxes, ...points]);
  return box === null ? viewOfCamera(worldView, size) : viewOfBox(box, size);
}

function drawMarker(
  context: CanvasRenderingContext2D,
  marker: Marker,
  [x, y]: readonly [x: number, y: number],
): void {
  context.beginPath();
  context.arc(x, y, markerRadius, 0, 2 * Math.PI);
  context.fillStyle = colourOf(marker);
  context.strokeStyle = '#ffffff';
  context.lineWidth = 1;
  context.fill();
  context.stroke();
}
