import { drawSign, type IconPictures } from './draw-sign.ts';
import type { LayerOfLegend } from './layer-of-legend.ts';
import { iconOf, readIcons } from './read-icons.ts';
import { type LegendRow, legendRows } from './legend-rows.ts';

const family = '"Inter Variable", system-ui, sans-serif';
const styles = {
  name: { font: `600 13px ${family}`, color: '#17232b', lineHeight: 19, before: 8 },
  heading: { font: `500 12px ${family}`, color: '#51606a', lineHeight: 17, before: 0 },
  line: { font: `400 13px ${family}`, color: '#17232b', lineHeight: 18, before: 3 },
  notes: { font: `400 12px ${family}`, color: '#51606a', lineHeight: 17, before: 2 },
} as const;
const padding = 12;
const gap = 8;
const columnWidth = 230;

type Pen = OffscreenCanvasRenderingContext2D;

/**
 * The legend as a picture on white paper for a map of this height in CSS pixels; `share` pixels are one of them. Long
 * legends have several columns. Null: there is nothing in it.
 */
export async function legendPicture(
  layers: readonly LayerOfLegend[],
  { maxHeight, share }: { readonly maxHeight: number; readonly share: number },
): Promise<OffscreenCanvas | null> {
  const rows = legendRows(layers);
  if (rows.length === 0) return null;
  const icons = await readIcons(
    layers.flatMap(({ roomId, entry }) => entry.lines.map(({ sign }) => ({ roomId, icon: iconOf(sign) }))),
  );
  const signWidth = Math.max(
    24,
    ...rows.map(({ sign }) => (sign === null || sign.width > 60 ? 0 : sign.width)),
  );
  const measuring = penOf(new OffscreenCanvas(1, 1));
  const columns: Placed[][] = [[]];
  let [y, height] = [padding, 0];
  for (const row of rows) {
    const placed = layoutOf(measuring, row, signWidth);
    const before = y === padding ? 0 : styles[row.kind].before;
    if (y + before + placed.height > maxHeight - padding && y > padding) {
      columns.push([]);
      y = padding;
    } else y += before;
    columns.at(-1)?.push({ ...placed, y });
    y += placed.height;
    height = Math.max(height, y);
  }
  const width = Math.min(columnWidth, Math.max(...columns.flat().map((each) => each.width)));
  const canvas = new OffscreenCanvas(
    Math.ceil((columns.length * (width + padding) + padding) * share),
    Math.ceil((height + padding) * share),
  );
  const pen = penOf(canvas);
  pen.scale(share, share);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  columns.forEach((column, n) => {
    for (const each of column) draw(pen, each, { x: padding + n * (width + padding), signWidth, icons });
  });
  return canvas;
}

interface Placed {
  readonly row: LegendRow;
  readonly texts: readonly string[];
  readonly indent: number;
  readonly width: number;
  readonly height: number;
  readonly y: number;
}

function layoutOf(pen: Pen, row: LegendRow, signWidth: number): Placed {
  const { font, lineHeight } = styles[row.kind];
  pen.font = font;
  const indent = row.sign === null ? 0 : Math.max(signWidth, row.sign.width) + gap;
  const texts = wrapped(pen, row.text, columnWidth - indent);
  const height = Math.max(texts.length * lineHeight, row.sign?.height ?? 0);
  const width = indent + Math.max(...texts.map((text) => pen.measureText(text).width));
  return { row, texts, indent, width, height, y: 0 };
}

function draw(
  pen: Pen,
  { row: { kind, sign }, texts, indent, height, y }: Placed,
  { x, signWidth, icons }: { readonly x: number; readonly signWidth: number; readonly icons: IconPictures },
): void {
  const { font, color, lineHeight } = styles[kind];
  if (sign !== null) {
    pen.save();
    pen.translate(x + Math.max(0, (signWidth - sign.width) / 2), y + (height - sign.height) / 2);
    drawSign(pen, sign, icons);
    pen.restore();
  }
  pen.font = font;
  pen.fillStyle = color;
  pen.textBaseline = 'middle';
  const top = y + (height - texts.length * lineHeight) / 2;
  texts.forEach((text, n) => pen.fillText(text, x + indent, top + (n + 0.5) * lineHeight));
}

/** The text in lines that are no wider, as far as its words allow. */
function wrapped(pen: Pen, text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || pen.measureText(longer).width <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  });
}

function penOf(canvas: OffscreenCanvas): Pen {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures.');
  return pen;
}
