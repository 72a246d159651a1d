import type { Map as MapLibreMap, StyleImage } from 'maplibre-gl';
import { language } from '../i18n/language.ts';
import { basemapNamed } from '../map/basemaps.ts';
import { drawPage } from './draw-page.ts';
import { flatePicture, type FlatePicture } from './flate-picture.ts';
import { dotsPerInch, pixelsOf } from './page-format.ts';
import { mapPicture, type PageLayout } from './page-layout.ts';
import type { PrintView } from './page-projection.ts';
import { loadFonts } from './print-fonts.ts';
import type { PrintOptions } from './print-options.ts';
import { printStyle } from './print-style.ts';
import { renderMap } from './render-map.ts';
import { drawUncovered } from './uncovered-text.ts';

export interface PageToPrint {
  readonly map: MapLibreMap;
  /** The name of the reader's basemap. */
  readonly basemap: string | null;
  readonly layout: PageLayout;
  readonly view: PrintView;
  /** All but the map. */
  readonly loadedPictures: () => Promise<ReadonlyMap<string, ImageBitmap>>;
  readonly format: PrintOptions['format'];
  readonly title: string;
  readonly author: string;
}

/** A finished file, and the tiles that it lacks. */
export interface PrintedFile {
  readonly file: Blob;
  readonly failedTiles: number;
}

export interface PrintControl {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Draws the map and writes the page. Throws DrawingRefused, and the reason of the signal if it is aborted. */
export async function printPage(
  page: PageToPrint,
  { signal, onProgress }: PrintControl,
): Promise<PrintedFile> {
  const { map, layout, view, format } = page;
  // Without its file, the map shows the built-in basemap.
  const ground = await basemapNamed(page.basemap).catch(() => null);
  const fonts = await loadFonts();
  const { canvas, failedTiles } = await renderMap(
    {
      style: printStyle(map, { language: language.peek(), ground }),
      images: imagesOf(map),
      ...{ view, frame: layout.frame },
    },
    { signal, onProgress: (share) => onProgress(share * 0.8) },
  );
  const loaded = await page.loadedPictures();
  signal.throwIfAborted();
  if (format === 'png') return { file: await pngOf(page, canvas, loaded), failedTiles };
  const { items, pictures: texts } = drawUncovered(layout.items(view), fonts);
  const flate = new Map<string, FlatePicture>([
    [
      mapPicture,
      await flatePicture(canvas, { signal, onProgress: (share) => onProgress(0.8 + share * 0.15) }),
    ],
  ]);
  const others: readonly (readonly [string, ImageBitmap | OffscreenCanvas])[] = [...loaded, ...texts];
  for (const [name, picture] of others) flate.set(name, await flatePicture(onWhite(picture), { signal }));
  const { writePdf } = await import('./write-pdf.ts');
  const { title, author } = page;
  const chunks = await writePdf({
    ...{ fonts, title, author, language: language.peek() },
    pages: [{ items, size: layout.size, pictures: flate }],
  });
  signal.throwIfAborted();
  return { file: new Blob(chunks, { type: 'application/pdf' }), failedTiles };
}

/** The signature and the first chunk of a PNG. */
const headLength = 33;
/** The chunk `pHYs` of a PNG with 300 dpi, so that programs print it in its size. */
const density = new Uint8Array([
  ...[0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73],
  // Pixels per metre in both directions.
  ...[0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1],
  // The checksum.
  ...[0x78, 0xa5, 0x3f, 0x76],
]);

async function pngOf(
  { layout, view }: PageToPrint,
  map: OffscreenCanvas,
  pictures: ReadonlyMap<string, ImageBitmap>,
): Promise<Blob> {
  const { width, height } = layout.size;
  const canvas = new OffscreenCanvas(pixelsOf(width), pixelsOf(height));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures.');
  drawPage(pen, layout.items(view), {
    perInch: dotsPerInch,
    pictures: new Map<string, CanvasImageSource>([...pictures, [mapPicture, map]]),
  });
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return new Blob([png.slice(0, headLength), density, png.slice(headLength)], { type: png.type });
}

/** Pages are white: a PDF of the pictures needs no transparency. */
export function onWhite(picture: ImageBitmap | OffscreenCanvas): OffscreenCanvas {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures.');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0);
  return canvas;
}

/** The icons that layers and markers have on the map. */
function imagesOf(map: MapLibreMap): ReadonlyMap<string, StyleImage> {
  return new Map(map.listImages().map((id) => [id, map.getImage(id)]));
}
