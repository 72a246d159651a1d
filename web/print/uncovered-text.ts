import { create, type Font } from 'fontkit';
import type { PageItem, PictureItem, TextItem } from './page-item.ts';
import { canvasFont, type PrintFonts } from './print-fonts.ts';

const perInch = 600;

/** Characters that isolate names in sentences, which are needed only beside scripts that the fonts do not have. */
const directions = /[\u200E\u200F\u2066-\u2069]/g;
const perPoint = perInch / 72;
const perMillimetre = perInch / 25.4;

/**
 * Replaces texts in scripts that the fonts of a page do not have by pictures that the browser draws with fonts of the
 * computer. A PDF contains their text beside them.
 */
export function drawUncovered(
  items: readonly PageItem[],
  fonts: PrintFonts,
): { readonly items: readonly PageItem[]; readonly pictures: ReadonlyMap<string, OffscreenCanvas> } {
  const font = create(new Uint8Array(fonts.regular) as never) as Font;
  const isCovered = (text: string) =>
    Array.from(text, (each) => each.codePointAt(0) ?? 0).every((each) => font.hasGlyphForCodePoint(each));
  const pictures = new Map<string, OffscreenCanvas>();
  const replaced = items.map((item) => {
    if (item.kind !== 'text') return item;
    const visible = item.text.replace(directions, '');
    if (isCovered(visible)) return { ...item, text: visible };
    const drawn = pictureOf(item, `text-${pictures.size}`);
    if (drawn === null) return item;
    pictures.set(drawn.item.name, drawn.canvas);
    return drawn.item;
  });
  return { items: replaced, pictures };
}

function pictureOf(
  { text, x, y, size, weight, color, align }: TextItem,
  name: string,
): { readonly item: PictureItem; readonly canvas: OffscreenCanvas } | null {
  const font = canvasFont(weight, size * perPoint);
  const measuring = new OffscreenCanvas(1, 1).getContext('2d');
  if (measuring === null) return null;
  measuring.font = font;
  const { width, fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = measuring.measureText(text);
  const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(above + below)));
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) return null;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.font = font;
  pen.fillStyle = color;
  pen.textAlign = 'left';
  pen.fillText(text, 0, above);
  const shift = { start: 0, middle: -width / 2, end: -width }[align] / perMillimetre;
  const item: PictureItem = {
    ...{ kind: 'picture', name, text, x: x + shift, y: y - above / perMillimetre },
    ...{ width: canvas.width / perMillimetre, height: canvas.height / perMillimetre },
  };
  return { item, canvas };
}
