import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import { drawPage } from './draw-page.ts';
import { sizeOnMap } from './frame-on-map.ts';
import { millimetresPerInch } from './page-format.ts';
import { mapPicture, type PageLayout } from './page-layout.ts';
import type { PrintView } from './page-projection.ts';

/** CSS pixels of the longer side. */
const side = 264;

/** The page as a small picture, with the part of the map on the screen that is in the frame. */
export function PagePreview({
  map,
  layout,
  view,
  pictures,
  label,
}: {
  map: MapLibreMap;
  layout: PageLayout;
  view: PrintView;
  pictures: ReadonlyMap<string, ImageBitmap>;
  label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // Drawing the map reports that it is idle.
    let isDrawing = false;
    const draw = () => {
      const { current } = canvas;
      if (current === null || isDrawing) return;
      isDrawing = true;
      drawPreview(current, { map, layout, view, pictures });
      isDrawing = false;
    };
    const request = requestAnimationFrame(draw);
    map.on('idle', draw);
    return () => {
      cancelAnimationFrame(request);
      map.off('idle', draw);
    };
  }, [map, layout, view, pictures]);
  return <canvas ref={canvas} class="print-preview" role="img" aria-label={label} />;
}

function drawPreview(
  canvas: HTMLCanvasElement,
  {
    map,
    layout,
    view,
    pictures,
  }: {
    readonly map: MapLibreMap;
    readonly layout: PageLayout;
    readonly view: PrintView;
    readonly pictures: ReadonlyMap<string, ImageBitmap>;
  },
): void {
  const { width, height } = layout.size;
  const perMillimetre = (side / Math.max(width, height)) * devicePixelRatio;
  canvas.width = Math.round(width * perMillimetre);
  canvas.height = Math.round(height * perMillimetre);
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const picture = mapInFrame(map, { ...view, frame: layout.frame }, perMillimetre);
  drawPage(pen, layout.items(view), {
    perInch: perMillimetre * millimetresPerInch,
    pictures: new Map<string, CanvasImageSource>([...pictures, [mapPicture, picture]]),
  });
}

function mapInFrame(
  map: MapLibreMap,
  state: Parameters<typeof sizeOnMap>[1],
  perMillimetre: number,
): OffscreenCanvas {
  const { width, height } = state.frame;
  const picture = new OffscreenCanvas(Math.ceil(width * perMillimetre), Math.ceil(height * perMillimetre));
  const pen = picture.getContext('2d');
  if (pen === null) return picture;
  pen.fillStyle = '#e3e7ea';
  pen.fillRect(0, 0, picture.width, picture.height);
  const size = sizeOnMap(map, state);
  const middle = map.project([state.center.lng, state.center.lat]);
  // WebGL discards its buffer after each frame.
  map.redraw();
  const ground = map.getCanvas();
  const factor = picture.width / size.width;
  pen.drawImage(
    ground,
    (size.width / 2 - middle.x) * factor,
    (size.height / 2 - middle.y) * factor,
    ground.clientWidth * factor,
    ground.clientHeight * factor,
  );
  return picture;
}
