import { builtInPrefix } from '../../geo/style/model/icon-image.ts';
import type { DrawnSign, SignPart } from '../../geo/style/model/legend-sign.ts';
import { builtInPaths } from './built-in-paths.ts';

/** Icons of the room by id; those that could not be read are missing. */
export type IconPictures = ReadonlyMap<string, CanvasImageSource & { width: number; height: number }>;

type Pen = OffscreenCanvasRenderingContext2D;

/** Draws a sign with its upper left corner at the origin of the canvas. */
export function drawSign(pen: Pen, { parts }: DrawnSign, icons: IconPictures): void {
  for (const part of parts) {
    pen.save();
    drawPart(pen, part, icons);
    pen.restore();
  }
}

function drawPart(pen: Pen, part: SignPart, icons: IconPictures): void {
  pen.beginPath();
  switch (part.kind) {
    case 'disc':
      pen.arc(part.x, part.y, part.radius, 0, 2 * Math.PI);
      paint(pen, part);
      return;
    case 'box':
      pen.roundRect(part.x, part.y, part.width, part.height, 1.5);
      paint(pen, part);
      return;
    case 'line':
      pen.moveTo(part.x, part.y);
      pen.lineTo(part.x + part.width, part.y);
      paint(pen, part);
      return;
    case 'ramp': {
      const gradient = pen.createLinearGradient(0, 0, part.width, 0);
      const last = Math.max(1, part.colors.length - 1);
      part.colors.forEach((color, n) => gradient.addColorStop(n / last, color));
      pen.globalAlpha = part.fillOpacity;
      pen.fillStyle = gradient;
      pen.fillRect(0, 0, part.width, part.height);
      return;
    }
    case 'text':
      pen.fillStyle = part.color;
      pen.font = '600 9px "Inter Variable", system-ui, sans-serif';
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.fillText(part.text, part.x, part.y);
      return;
    case 'icon':
      drawIcon(pen, part, icons);
  }
}

function drawIcon(
  pen: Pen,
  { x, y, side, icon, color, opacity }: Extract<SignPart, { kind: 'icon' }>,
  icons: IconPictures,
): void {
  pen.globalAlpha = opacity;
  pen.translate(x - side / 2, y - side / 2);
  if (icon.startsWith(builtInPrefix)) {
    pen.scale(side / 15, side / 15);
    pen.fillStyle = color;
    for (const path of builtInPaths(icon.slice(builtInPrefix.length))) pen.fill(new Path2D(path));
    return;
  }
  const picture = icons.get(icon);
  if (picture === undefined) return;
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  pen.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
}

function paint(
  pen: Pen,
  {
    fill,
    fillOpacity = 1,
    ...line
  }: {
    readonly fill?: string;
    readonly fillOpacity?: number;
    readonly stroke: string;
    readonly strokeWidth: number;
    readonly strokeOpacity: number;
    readonly dash: readonly number[];
  },
): void {
  if (fill !== undefined) {
    pen.globalAlpha = fillOpacity;
    pen.fillStyle = fill;
    pen.fill();
  }
  if (line.strokeWidth === 0) return;
  pen.globalAlpha = line.strokeOpacity;
  pen.strokeStyle = line.stroke;
  pen.lineWidth = line.strokeWidth;
  pen.setLineDash([...line.dash]);
  pen.stroke();
}
