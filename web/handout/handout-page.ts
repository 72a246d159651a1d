import { arrangeLegend, type LegendGroup } from '../print/legend-block.ts';
import { type PageBox, pageSize } from '../print/page-format.ts';
import {
  filled,
  type MeasureText,
  type PageItem,
  polyline,
  rectangle,
  stroked,
  type TextStyle,
} from '../print/page-item.ts';
import { mapPicture, mapPixel } from '../print/page-layout.ts';
import { wrapText } from '../print/wrap-text.ts';
import { balancedHeight, flowInto } from './flow-columns.ts';
import type { FlowLine } from './flow-line.ts';
import { hairline, ink, soft } from './page-colours.ts';

export const handoutSize = pageSize('a4', 'landscape');

const margin = 12;
const gap = 8;
const perPoint = 25.4 / 72;
const inner = {
  x: margin,
  y: margin,
  width: handoutSize.width - 2 * margin,
  height: handoutSize.height - 2 * margin,
};
const columnCount = 3;
/** Texts have this width beside the map, below it and on further pages. */
export const columnWidth = (inner.width - (columnCount - 1) * gap) / columnCount;
const footerHeight = 8;
/** Of the page without title and footer. */
const maxNotesShare = 0.32;

export interface HandoutSlide {
  readonly title: string;
  /** The title of further pages. */
  readonly continued: string;
  readonly text: readonly FlowLine[];
  /** Empty: no notes. */
  readonly notes: readonly FlowLine[];
  readonly legend: readonly LegendGroup[];
  readonly roomName: string;
  /** The note about rows of the legend without space. */
  readonly more: (count: number) => string;
}

export interface SlideLayout {
  /** Of the map. */
  readonly frame: PageBox;
  /** The pages of the slide, the map on the first; `first` is its number. */
  readonly pages: (given: {
    readonly attribution: string;
    readonly first: number;
  }) => readonly (readonly PageItem[])[];
}

/** Lays out a slide: title, map, text and legend beside it, notes below, and further pages for long texts. */
export function layoutSlide(slide: HandoutSlide, measure: MeasureText): SlideLayout {
  const title = titleOf(slide.title, { size: 19, weight: 'semibold', color: ink }, measure);
  const body = bodyBelow(title.height);
  const notesHeight =
    slide.notes.length === 0 ? 0 : balancedHeight(slide.notes, columnCount, body.height * maxNotesShare);
  const mapHeight = body.height - (notesHeight === 0 ? 0 : notesHeight + 6);
  const hasSide = slide.text.length > 0 || slide.legend.length > 0;
  const frame = { ...body, width: hasSide ? 2 * columnWidth + gap : inner.width, height: mapHeight };
  const side = { x: inner.x + frame.width + gap, y: body.y, width: columnWidth, height: mapHeight };
  const legend = arrangeLegend(slide.legend, {
    ...{ columns: 1, columnWidth, columnGap: gap, sizes: [8.5, 7.5, 6.5], pixel: mapPixel, measure },
    maxHeight: slide.text.length > 0 ? mapHeight / 2 : mapHeight,
    ...{ more: slide.more, isBalanced: false },
  });
  const textHeight = mapHeight - (legend.height > 0 ? legend.height + 5 : 0);
  const text = flowInto(slide.text, [{ ...side, height: textHeight }]);
  const notes = flowInto(slide.notes, columnsIn({ ...body, y: body.y + mapHeight + 6, height: notesHeight }));
  return {
    frame,
    pages: ({ attribution, first }) => {
      const footer = (number: number) => footerItems(slide.roomName, attribution, number, measure);
      const page = [
        rectangle({ x: 0, y: 0, ...handoutSize }, filled('#ffffff')),
        ...title.items,
        { kind: 'picture' as const, name: mapPicture, ...frame },
        rectangle(frame, stroked(ink, 0.25)),
        ...text.items,
        ...legend.draw({ x: side.x, y: side.y + (slide.text.length > 0 ? mapHeight - legend.height : 0) }),
        ...(notesHeight > 0 ? [line(body.y + mapHeight + 3)] : []),
        ...notes.items,
        ...footer(first),
      ];
      const further = furtherPages(slide.continued, [...text.rest, ...notes.rest], measure);
      return [page, ...further.map((items, n) => [...items, ...footer(first + n + 1)])];
    },
  };
}

function furtherPages(
  continued: string,
  lines: readonly FlowLine[],
  measure: MeasureText,
): readonly (readonly PageItem[])[] {
  const title = titleOf(continued, { size: 12, weight: 'semibold', color: ink }, measure);
  const columns = columnsIn(bodyBelow(title.height));
  const pages: (readonly PageItem[])[] = [];
  let rest = lines;
  while (rest.length > 0) {
    const flow = flowInto(rest, columns);
    // A line that is higher than a page would have no page.
    if (flow.rest.length === rest.length) break;
    pages.push([rectangle({ x: 0, y: 0, ...handoutSize }, filled('#ffffff')), ...title.items, ...flow.items]);
    ({ rest } = flow);
  }
  return pages;
}

function bodyBelow(titleHeight: number): PageBox {
  return { ...inner, y: inner.y + titleHeight, height: inner.height - titleHeight - footerHeight };
}

function columnsIn(box: PageBox): readonly PageBox[] {
  return Array.from({ length: columnCount }, (_, n) => ({
    ...box,
    x: box.x + n * (columnWidth + gap),
    width: columnWidth,
  }));
}

function titleOf(
  text: string,
  style: TextStyle,
  measure: MeasureText,
): { readonly height: number; readonly items: readonly PageItem[] } {
  const lines = wrapText(text, style, { width: inner.width, maxLines: 2, measure });
  const step = style.size * perPoint * 1.15;
  return {
    height: lines.length * step + 3,
    items: lines.map((each, n) => ({
      ...{ kind: 'text', text: each, align: 'start', ...style, x: inner.x },
      // Capitals begin at the margin.
      y: inner.y + style.size * perPoint * 0.7 + n * step,
    })),
  };
}

/** The room and the sources of the map, and the number of the page on the right. */
function footerItems(
  roomName: string,
  attribution: string,
  number: number,
  measure: MeasureText,
): readonly PageItem[] {
  const style: TextStyle = { size: 7.5, weight: 'regular', color: soft };
  const y = inner.y + inner.height;
  const sources = attribution === '' ? roomName : `${roomName} · ${attribution}`;
  const [text = ''] = wrapText(sources, style, { width: inner.width - 15, maxLines: 1, measure });
  return [
    { kind: 'text', text, align: 'start', ...style, x: inner.x, y },
    { kind: 'text', text: String(number), align: 'end', ...style, x: inner.x + inner.width, y },
  ];
}

function line(y: number): PageItem {
  return polyline(
    [
      { x: inner.x, y },
      { x: inner.x + inner.width, y },
    ],
    stroked(hairline, 0.2).stroke,
  );
}
