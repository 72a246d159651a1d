import type { StyleImage, StyleSpecification } from 'maplibre-gl';
import { evenPixels, type PicturePart, partsOf } from './map-parts.ts';
import { zoomOfScale } from './map-scale.ts';
import { DrawingRefused, maxBufferSide, offscreenMap, type OffscreenMap } from './offscreen-map.ts';
import { dotsPerInch, millimetresPerInch, type PageBox, pixelsOf } from './page-format.ts';
import { mapPixel } from './page-layout.ts';
import { projectionOf, type PrintView } from './page-projection.ts';
import { symbolLayers, withLayers } from './print-style.ts';

export interface MapToRender {
  readonly style: StyleSpecification;
  readonly images: ReadonlyMap<string, StyleImage>;
  readonly view: PrintView;
  readonly frame: PageBox;
}

export interface RenderedMap {
  readonly canvas: OffscreenCanvas;
  readonly failedTiles: number;
}

interface RenderControl {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

const minSide = 256;

/**
 * Draws the frame of a page in 300 dpi. Graphics hardware with a smaller limit draws it in parts. Throws DrawingRefused
 * if the browser cannot draw it.
 */
export async function renderMap(wanted: MapToRender, control: RenderControl): Promise<RenderedMap> {
  for (let maxSide = maxBufferSide(); maxSide >= minSide; maxSide /= 2) {
    const rendered = await renderWithin(maxSide, wanted, control);
    if (rendered !== null) return rendered;
  }
  throw new DrawingRefused();
}

/** Null if the browser gives drawing buffers of this size fewer pixels. */
async function renderWithin(
  maxSide: number,
  wanted: MapToRender,
  control: RenderControl,
): Promise<RenderedMap | null> {
  const { frame, style } = wanted;
  const whole = {
    ...{ x: 0, y: 0 },
    width: evenPixels(pixelsOf(frame.width)),
    height: evenPixels(pixelsOf(frame.height)),
  };
  const parts = partsOf(whole.width, whole.height, maxSide);
  const canvas = new OffscreenCanvas(whole.width, whole.height);
  const ratio = dotsPerInch / (millimetresPerInch / mapPixel);
  if (parts.length === 1) return drawParts(canvas, parts, { ...wanted, ratio, maxSide }, control);
  const symbols = symbolLayers(style);
  const ground = await drawParts(
    canvas,
    parts,
    { ...wanted, ratio, maxSide, style: withLayers(style, (id) => !symbols.has(id)) },
    { ...control, onProgress: (share) => control.onProgress(share * 0.8) },
  );
  if (ground === null) return null;
  // Labels would be cut between parts: they are drawn in one piece, with fewer pixels.
  const labels = await drawParts(
    canvas,
    [whole],
    {
      ...{ ...wanted, maxSide, ratio: (ratio * maxSide) / Math.max(whole.width, whole.height) },
      style: withLayers(style, (id) => symbols.has(id)),
    },
    { ...control, onProgress: (share) => control.onProgress(0.8 + share * 0.2) },
  );
  return labels === null ? null : { canvas, failedTiles: ground.failedTiles + labels.failedTiles };
}

/** Draws parts of the frame onto the canvas, which has the pixels of the page. */
async function drawParts(
  canvas: OffscreenCanvas,
  parts: readonly PicturePart[],
  {
    style,
    images,
    view,
    frame,
    ratio,
    maxSide,
  }: MapToRender & { readonly ratio: number; readonly maxSide: number },
  { signal, onProgress }: RenderControl,
): Promise<RenderedMap | null> {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const [first] = parts;
  if (pen === null || first === undefined) throw new DrawingRefused();
  const perPixel = frame.width / canvas.width;
  /** Pixels of the page per pixel of the map. */
  const enlarged = (dotsPerInch / millimetresPerInch) * (mapPixel / ratio);
  const pixels = { width: first.width / enlarged, height: first.height / enlarged };
  let done = 0;
  let map: OffscreenMap | null = null;
  try {
    map = offscreenMap({
      ...{ style, images, pixels, maxSide, signal, pixelRatio: ratio },
      ...{ zoom: zoomOfScale(view.scale, view.center.lat, mapPixel), bearing: view.bearing },
      onTiles: (share) => onProgress((done + share) / parts.length),
    });
    if (!map.isWhole) return null;
    const { toLocation } = projectionOf(view, frame);
    for (const { x, y, width, height } of parts) {
      const middle = { x: x + width / 2, y: y + height / 2 };
      const drawn = await map.draw(
        toLocation({ x: frame.x + middle.x * perPixel, y: frame.y + middle.y * perPixel }),
      );
      const [drawnWidth, drawnHeight] = [drawn.width * enlarged, drawn.height * enlarged];
      pen.save();
      pen.beginPath();
      pen.rect(x, y, width, height);
      pen.clip();
      pen.drawImage(drawn, middle.x - drawnWidth / 2, middle.y - drawnHeight / 2, drawnWidth, drawnHeight);
      pen.restore();
      done++;
    }
    return { canvas, failedTiles: map.failedTiles() };
  } finally {
    map?.remove();
  }
}
