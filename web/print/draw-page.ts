import { millimetresPerInch } from './page-format.ts';
import type { PageItem, ShapeItem, TextItem } from './page-item.ts';
import { canvasFont } from './print-fonts.ts';

export type PagePictures = ReadonlyMap<string, CanvasImageSource>;

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws the parts of a page on a canvas. Pictures that are missing are left out. */
export function drawPage(
  pen: Pen,
  items: readonly PageItem[],
  { perInch, pictures }: { readonly perInch: number; readonly pictures: PagePictures },
): void {
  const factor = perInch / millimetresPerInch;
  pen.save();
  pen.scale(factor, factor);
  pen.imageSmoothingQuality = 'high';
  for (const item of items) {
    pen.save();
    switch (item.kind) {
      case 'text':
        drawText(pen, item);
        break;
      case 'shape':
        drawShape(pen, item);
        break;
      case 'picture': {
        const picture = pictures.get(item.name);
        if (picture !== undefined) pen.drawImage(picture, item.x, item.y, item.width, item.height);
      }
    }
    pen.restore();
  }
  pen.restore();
}

const canvasAlign = { start: 'left', middle: 'center', end: 'right' } as const;

function drawText(pen: Pen, { text, x, y, size, weight, color, align, rotation = 0 }: TextItem): void {
  pen.translate(x, y);
  pen.rotate((rotation * Math.PI) / 180);
  // In hundredths of millimetres: some browsers do not draw fonts of a few pixels.
  pen.scale(0.01, 0.01);
  pen.font = canvasFont(weight, (size * 100 * millimetresPerInch) / 72);
  pen.fillStyle = color;
  pen.textAlign = canvasAlign[align];
  pen.fillText(text, 0, 0);
}

function drawShape(pen: Pen, { outline, fill, stroke }: ShapeItem): void {
  pen.beginPath();
  if (outline.kind === 'circle') pen.arc(outline.center.x, outline.center.y, outline.radius, 0, 2 * Math.PI);
  else {
    for (const { x, y } of outline.points) pen.lineTo(x, y);
    if (outline.isClosed) pen.closePath();
  }
  if (fill !== undefined) {
    pen.fillStyle = fill.color;
    pen.globalAlpha = fill.opacity;
    pen.fill();
  }
  if (stroke === undefined) return;
  pen.strokeStyle = stroke.color;
  pen.globalAlpha = stroke.opacity;
  pen.lineWidth = stroke.width;
  pen.setLineDash([...(stroke.dash ?? [])]);
  pen.stroke();
}
