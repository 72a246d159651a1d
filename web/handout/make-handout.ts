import { slideName } from '../deck/slide-name.ts';
import { language, t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { readTiles } from '../layers/layer-tiles.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { flatePicture, type FlatePicture } from '../print/flate-picture.ts';
import { signsWithIcons } from '../print/legend-content.ts';
import type { MeasureText } from '../print/page-item.ts';
import { mapPicture } from '../print/page-layout.ts';
import { onWhite, type PrintControl, type PrintedFile } from '../print/print-job.ts';
import { loadFonts, measureOnCanvas, type PrintFonts } from '../print/print-fonts.ts';
import { signPictures } from '../print/sign-pictures.ts';
import { drawUncovered } from '../print/uncovered-text.ts';
import { type PdfPage, writePdf } from '../print/write-pdf.ts';
import type { Presentation, Slide, TileJson } from '../service/service.ts';
import { breakLines } from './break-lines.ts';
import { drawSlide, zoomInFrame } from './draw-slide.ts';
import { type FlowLine, textLine } from './flow-line.ts';
import { columnWidth, handoutSize, layoutSlide } from './handout-page.ts';
import { markdownLines } from './markdown-lines.ts';
import { ink, soft } from './page-colours.ts';
import { slideLegend } from './slide-legend.ts';

export interface Handout {
  readonly roomId: string;
  readonly roomName: string;
  readonly deck: Presentation;
  readonly withNotes: boolean;
}

/** Points. */
const textSize = 10;
const notesSize = 9;

/** Writes a PDF with the slides. Throws DrawingRefused, and the reason of the signal if it is aborted. */
export async function makeHandout(handout: Handout, control: PrintControl): Promise<PrintedFile> {
  const { deck, roomName } = handout;
  const fonts = await loadFonts();
  const tiles = await tilesOf(deck);
  let failedTiles = deck.layers.length - tiles.size;
  const { slides } = deck;

  async function* pages(): AsyncGenerator<PdfPage> {
    let first = 1;
    for (const [index, slide] of slides.entries()) {
      const onProgress = (share: number) => control.onProgress((index + share) / slides.length);
      const made = await pagesOf({ handout, slide, index, tiles, fonts, first }, { ...control, onProgress });
      failedTiles += made.failedTiles;
      first += made.pages.length;
      yield* made.pages;
    }
  }
  const chunks = await writePdf({
    ...{ pages: pages(), fonts, title: roomName, author: '', language: language.peek() },
  });
  control.signal.throwIfAborted();
  return { file: new Blob(chunks, { type: 'application/pdf' }), failedTiles };
}

interface SlideOfHandout {
  readonly handout: Handout;
  readonly slide: Slide;
  readonly index: number;
  readonly tiles: ReadonlyMap<string, TileJson>;
  readonly fonts: PrintFonts;
  /** The number of its first page. */
  readonly first: number;
}

async function pagesOf(
  { handout: { roomId, roomName, deck, withNotes }, slide, index, tiles, fonts, first }: SlideOfHandout,
  { signal, onProgress }: PrintControl,
): Promise<{ readonly pages: readonly PdfPage[]; readonly failedTiles: number }> {
  const measure = measureOnCanvas();
  const title = slideName(slide, index);
  // The legend is that of the width beside a text.
  const zoom = zoomInFrame(slide, { width: 2 * columnWidth, height: 0 });
  const legend = await slideLegend(roomId, deck, slide, zoom);
  const layout = layoutSlide(
    {
      ...{ title, roomName, continued: t('handout.continued', { title }), legend: legend.groups },
      text: markdownLines(parseMarkdown(slide.body?.trim() ?? ''), {
        ...{ width: columnWidth, size: textSize, measure },
      }),
      notes: withNotes ? notesLines(slide.notes?.trim() ?? '', measure) : [],
      more: (count) => t('print.more', { count: numberText(count) }),
    },
    measure,
  );
  const drawn = await drawSlide({ roomId, deck, slide, tiles }, layout.frame, {
    signal,
    onProgress: (share) => onProgress(share * 0.8),
  });
  const signs = await signPictures(roomId, signsWithIcons(legend.groups)).catch(
    () => new Map<string, ImageBitmap>(),
  );
  const flate = new Map<string, FlatePicture>([
    [mapPicture, await flatePicture(drawn.canvas, { signal })],
    ...(await deflated([...legend.pictures, ...signs], signal)),
  ]);
  onProgress(1);
  const pages: PdfPage[] = [];
  for (const [n, items] of layout.pages({ attribution: drawn.attribution, first }).entries()) {
    const covered = drawUncovered(items, fonts);
    const texts = await deflated([...covered.pictures], signal);
    pages.push({
      ...{ size: handoutSize, items: covered.items },
      pictures: new Map(n === 0 ? [...flate, ...texts] : texts),
    });
  }
  return { pages, failedTiles: drawn.failedTiles };
}

function notesLines(text: string, measure: MeasureText): readonly FlowLine[] {
  if (text === '') return [];
  const heading = { size: notesSize, weight: 'semibold', color: soft } as const;
  const style = { size: notesSize, weight: 'regular', color: ink } as const;
  const limits = { width: columnWidth, size: notesSize, measure };
  return [
    ...breakLines([{ ...heading, text: t('present.notes'), isSlanted: false }], limits).map((parts) => ({
      ...textLine(parts, heading, measure),
      isHeading: true,
    })),
    ...breakLines([{ ...style, text, isSlanted: false }], limits).map((parts) =>
      textLine(parts, style, measure),
    ),
  ];
}

async function deflated(
  pictures: readonly (readonly [string, ImageBitmap | OffscreenCanvas])[],
  signal: AbortSignal,
): Promise<readonly (readonly [string, FlatePicture])[]> {
  return Promise.all(
    pictures.map(
      async ([name, picture]) => [name, await flatePicture(onWhite(picture), { signal })] as const,
    ),
  );
}

/** The descriptions of the tiles of the layers, without those that cannot be read. */
async function tilesOf({ layers }: Presentation): Promise<ReadonlyMap<string, TileJson>> {
  const read = await Promise.allSettled(layers.map(async ({ id }) => [id, await readTiles(id)] as const));
  return new Map(read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
}
