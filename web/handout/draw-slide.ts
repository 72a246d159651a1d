import { signal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { zoomWithin } from '../deck/camera.ts';
import { followContents } from '../deck/slide-contents.ts';
import { language } from '../i18n/language.ts';
import { attributionText } from '../map/attribution-text.ts';
import { baseStyle } from '../map/base-style.ts';
import { basemapNamed } from '../map/basemaps.ts';
import { picturesLoaded } from '../map/pending-pictures.ts';
import { evenPixels } from '../print/map-parts.ts';
import { maxBufferSide, offscreenMap } from '../print/offscreen-map.ts';
import { millimetresPerInch, type PageSize, pixelsOf } from '../print/page-format.ts';
import { mapPixel } from '../print/page-layout.ts';
import { showAsPrinted } from '../print/print-style.ts';
import type { Presentation, Slide, TileJson } from '../service/service.ts';

/** Handouts are read at arm's length and sent by mail: fewer pixels than maps on paper. */
const handoutDpi = 200;

const worldCamera = { lat: 30, lng: 8, zoom: 1.6 };

export interface SlideOnPage {
  readonly roomId: string;
  readonly deck: Presentation;
  readonly slide: Slide;
  readonly tiles: ReadonlyMap<string, TileJson>;
}

export interface DrawnSlide {
  readonly canvas: OffscreenCanvas;
  readonly attribution: string;
  readonly failedTiles: number;
}

/** The zoom of the map of a slide in a frame. */
export function zoomInFrame({ camera }: Slide, frame: PageSize): number {
  return zoomWithin(frame.width / mapPixel, (camera ?? worldCamera).zoom);
}

/** Draws the map of a slide in the light theme, without its labels and legend. Throws DrawingRefused. */
export async function drawSlide(
  drawing: SlideOnPage,
  frame: PageSize,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<DrawnSlide> {
  const { slide } = drawing;
  const { bearing = 0, pitch = 0, ...center } = { ...(slide.camera ?? worldCamera) };
  const ground = await basemapNamed(slide.baseLayer ?? null).catch(() => null);
  const [width, height] = [frame.width, frame.height].map((side) => evenPixels(pixelsOf(side, handoutDpi)));
  const pixels = { width: width ?? 0, height: height ?? 0 };
  let attribution = '';
  const map = offscreenMap({
    style: baseStyle({ isDark: false, language: language.peek() }, ground),
    ...{ images: new Map(), pixels, signal, bearing, pitch, maxSide: maxBufferSide() },
    pixelRatio: handoutDpi / (millimetresPerInch / mapPixel),
    zoom: zoomInFrame(slide, frame),
    onTiles: onProgress,
    addContents: async (made) => {
      await drawContents(made, drawing);
      attribution = attributionText(made);
    },
  });
  try {
    const drawn = await map.draw(center);
    const canvas = new OffscreenCanvas(pixels.width, pixels.height);
    canvas
      .getContext('2d', { willReadFrequently: true })
      ?.drawImage(drawn, (pixels.width - drawn.width) / 2, (pixels.height - drawn.height) / 2);
    return { canvas, attribution, failedTiles: map.failedTiles() };
  } finally {
    map.remove();
  }
}

async function drawContents(map: MapLibreMap, { roomId, deck, slide, tiles }: SlideOnPage): Promise<void> {
  // Otherwise they are loaded while the picture is taken.
  await Promise.all([
    import('../layers/layer-icons.ts'),
    import('../layers/clustered-points.ts'),
    import('../layers/drawn-model.ts'),
  ]);
  const end = followContents(map, {
    ...{ roomId, deck: signal(deck), slide: signal(slide), tiles: signal(tiles), onMany: () => undefined },
  });
  // The loaded code draws in tasks of its own.
  await new Promise((resolve) => setTimeout(resolve));
  await picturesLoaded(map);
  end();
  showAsPrinted(map);
}
