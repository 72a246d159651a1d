import { groundShare } from './map-scale.ts';
import type { PageBox } from './page-format.ts';
import { filled, type PageItem, rectangle, stroked, type TextStyle } from './page-item.ts';
import type { PageContext } from './page-content.ts';
import { projectionOf, type PrintView } from './page-projection.ts';
import { scaleBarOf, scaleBarSteps } from './scale-bar.ts';
import { wrapText } from './wrap-text.ts';
import { northArrow } from './north-arrow.ts';

const perPoint = 25.4 / 72;
const ink = '#17232b';

const smallStyle = (factor: number): TextStyle => ({
  size: 6.5 * factor,
  weight: 'regular',
  color: '#51606a',
});

/** The sources of the map in lines beside author and date. */
export function attributionLines(
  width: number,
  { content: { attribution, imprint }, factor, measure }: PageContext,
): readonly string[] {
  const style = smallStyle(factor);
  const beside = imprint === '' ? 0 : measure(imprint, style) + 8 * factor;
  return wrapText(attribution, style, { width: Math.max(width - beside, width / 3), maxLines: 3, measure });
}

/** The height of the footer, with the space above it. */
export function footerHeight(sources: readonly string[], { content, factor }: PageContext): number {
  const hasScale = content.blocks.scaleBar || content.blocks.northArrow;
  const lines = Math.max(sources.length, content.imprint === '' ? 0 : 1);
  const small = lines * lineOf(factor);
  return (hasScale ? 12 * factor : small > 0 ? 1.5 * factor : 0) + small;
}

const lineOf = (factor: number) => 6.5 * factor * perPoint * 1.25;

/** Scale, bar, grid and north arrow in a row, and below it the sources, the author and the date. */
export function footerItems({
  inner,
  frame,
  view,
  sources,
  content,
  factor,
  measure,
}: PageContext & {
  readonly inner: PageBox;
  readonly frame: PageBox;
  readonly view: PrintView;
  readonly sources: readonly string[];
}): readonly PageItem[] {
  const { blocks, texts, imprint } = content;
  const bottom = inner.y + inner.height;
  const lines = Math.max(sources.length, imprint === '' ? 0 : 1);
  const small = smallStyle(factor);
  const step = lineOf(factor);
  const firstLine = bottom - (lines - 1) * step - 0.4 * factor;
  const right = inner.x + inner.width;
  const items: PageItem[] = sources.map((text, n) => ({
    ...{ kind: 'text', text, align: 'start', ...small, x: inner.x, y: firstLine + n * step },
  }));
  if (imprint !== '')
    items.push({ kind: 'text', text: imprint, align: 'end', ...small, x: right, y: firstLine });
  const base = bottom - lines * step - 2.6 * factor;
  const notes = [
    ...(blocks.scaleBar ? scaleNote(view, frame, texts) : []),
    ...(blocks.grid === 'none' ? [] : [texts.grid(blocks.grid)]),
  ];
  const arrowHeight = 8.5 * factor;
  if (blocks.northArrow)
    items.push(
      ...northArrow({ x: right - arrowHeight / 2, y: base - arrowHeight / 2 + 1.2 * factor }, arrowHeight, {
        ...{ bearing: view.bearing, letter: texts.north, factor },
      }),
    );
  if (!blocks.scaleBar && blocks.northArrow) items.push(...notesAt(notes, { x: inner.x, base, small, step }));
  if (blocks.scaleBar) {
    const style: TextStyle = { size: 10 * factor, weight: 'semibold', color: ink };
    const scaleText = texts.scale(view.scale);
    const barAt = inner.x + measure(scaleText, style) + 6 * factor;
    items.push({ kind: 'text', text: scaleText, align: 'start', ...style, x: inner.x, y: base });
    const bar = scaleBarItems({ x: barAt, base, view, content, factor, measure });
    items.push(...bar.items, ...notesAt(notes, { x: bar.end + 8 * factor, base, small, step }));
  }
  return items;
}

function notesAt(
  notes: readonly string[],
  { x, base, small, step }: { x: number; base: number; small: TextStyle; step: number },
): readonly PageItem[] {
  return notes.map((text, n) => ({
    ...{ kind: 'text', text, align: 'start', ...small, x, y: base - (notes.length - 1 - n) * step },
  }));
}

/** Where the scale holds, if it differs by more than 2 percent within the map. */
function scaleNote(
  view: PrintView,
  frame: PageBox,
  texts: PageContext['content']['texts'],
): readonly string[] {
  const projection = projectionOf(view, frame);
  const corners = [
    { x: frame.x, y: frame.y },
    { x: frame.x + frame.width, y: frame.y + frame.height },
  ];
  const center = groundShare(view.center.lat);
  const isVaried = corners.some(
    (corner) => Math.abs(groundShare(projection.toLocation(corner).lat) / center - 1) > 0.02,
  );
  return isVaried ? [texts.scaleAt(view.center.lat)] : [];
}

function scaleBarItems({
  x,
  base,
  view,
  content: { texts },
  factor,
  measure,
}: PageContext & { x: number; base: number; view: PrintView }): {
  readonly items: readonly PageItem[];
  readonly end: number;
} {
  const bar = scaleBarOf(view.scale, 50 * factor);
  const { unit, values } = scaleBarSteps(bar);
  const height = 1.3 * factor;
  const top = base - height;
  const part = bar.length / bar.parts;
  const label: TextStyle = { size: 6.5 * factor, weight: 'regular', color: ink };
  const last = measure(texts.number(values.at(-1) ?? 0), label);
  const items: PageItem[] = [
    ...Array.from({ length: bar.parts }, (_, n) =>
      rectangle(
        { x: x + n * part, y: top, width: part, height },
        { ...filled(n % 2 === 0 ? ink : '#ffffff'), ...stroked(ink, 0.18 * factor) },
      ),
    ),
    ...values.map((value, n): PageItem => ({
      ...{ kind: 'text', align: 'middle', ...label, x: x + n * part, y: top - 0.9 * factor },
      text: texts.number(value),
    })),
    {
      ...{ kind: 'text', text: unit, align: 'start', ...label, y: top - 0.9 * factor },
      x: x + bar.length + last / 2 + 0.6 * factor,
    },
  ];
  return { items, end: x + bar.length + 5 * factor };
}
