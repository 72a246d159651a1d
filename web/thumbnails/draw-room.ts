import { unionOf } from '../map/bounds.ts';
import type { JoinedRoom } from '../service/service.ts';
import { drawContents } from './draw-contents.ts';
import { type PictureSize, type PictureView, viewOfBox, viewOfCamera, worldView } from './picture-view.ts';
import { readContents, type PicturedContents } from './room-contents.ts';
import type { PictureFrame } from './thumbnail.tsx';

/** Of rooms without contents: the basemap alone shows nothing recognizable beyond it. */
const maxEmptyZoom = 7.5;

/** Draws the initial view of a room, or the extent of its contents: the basemap, layers and markers. */
export async function drawRoom(
  context: CanvasRenderingContext2D,
  { roomId, defaultView }: Pick<JoinedRoom, 'roomId' | 'defaultView'>,
  frame: PictureFrame,
): Promise<void> {
  const contents = await readContents(roomId, frame.signal);
  await drawContents(context, contents, { ...frame, view: viewOfRoom(defaultView, contents, frame.size) });
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
