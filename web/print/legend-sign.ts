import type { DrawnSign, SignPart } from '../../geo/style/model/legend-sign.ts';
import type { PageBox } from './page-format.ts';
import { filled, type PageItem, rectangle, type ShapeItem, stroked } from './page-item.ts';

/** How the legend shows what the map draws. */
export type PageSign =
  | { readonly kind: 'shapes'; readonly drawn: DrawnSign }
  | { readonly kind: 'swatch'; readonly color: string }
  | { readonly kind: 'picture'; readonly name: string };

/** Draws a sign in a box; larger ones are drawn smaller. `pixel` is the width of a pixel of the map. */
export function drawSign(sign: PageSign, box: PageBox, pixel: number): readonly PageItem[] {
  switch (sign.kind) {
    case 'picture':
      return [{ kind: 'picture', name: sign.name, ...box }, rectangle(box, stroked('#8a949b', 0.1))];
    case 'swatch':
      return [rectangle(box, { ...filled(sign.color), ...stroked('#8a949b', 0.1) })];
    case 'shapes': {
      const { width, height, parts } = sign.drawn;
      const factor = Math.min(pixel, box.width / width, box.height / height);
      const offset: SignOffset = {
        factor,
        x: box.x + (box.width - width * factor) / 2,
        y: box.y + (box.height - height * factor) / 2,
      };
      const name = pictureOfSign(sign.drawn);
      const shapes = parts.flatMap((part) => drawPart(part, offset));
      if (name === null) return shapes;
      const size = { width: width * factor, height: height * factor };
      return [...shapes, { kind: 'picture', name, x: offset.x, y: offset.y, ...size }];
    }
  }
}

/** The name of the picture of a sign with an icon; null: its shapes are all of it. */
export function pictureOfSign({ parts }: DrawnSign): string | null {
  return parts.some(({ kind }) => kind === 'icon') ? `sign:${JSON.stringify(parts)}` : null;
}

interface SignOffset {
  readonly x: number;
  readonly y: number;
  readonly factor: number;
}

/** Icons are in the picture of the sign. Until it is loaded, and without it, the disc below them is drawn. */
function drawPart(part: SignPart, { x, y, factor }: SignOffset): readonly PageItem[] {
  const at = (point: { readonly x: number; readonly y: number }) => ({
    x: x + point.x * factor,
    y: y + point.y * factor,
  });
  switch (part.kind) {
    case 'disc': {
      const outline = { kind: 'circle', center: at(part), radius: part.radius * factor } as const;
      return [{ kind: 'shape', outline, fill: fillOf(part), ...strokeOf(part, factor) }];
    }
    case 'box': {
      const size = { width: part.width * factor, height: part.height * factor };
      return [rectangle({ ...at(part), ...size }, { fill: fillOf(part), ...strokeOf(part, factor) })];
    }
    case 'line': {
      const points = [at(part), at({ x: part.x + part.width, y: part.y })];
      return [
        { kind: 'shape', outline: { kind: 'path', points, isClosed: false }, ...strokeOf(part, factor) },
      ];
    }
    case 'ramp': {
      const step = part.width / part.colors.length;
      const size = { width: step * factor, height: part.height * factor };
      return part.colors.map((color, n) =>
        rectangle({ ...at({ x: n * step, y: 0 }), ...size }, { fill: colorOf(color, part.fillOpacity) }),
      );
    }
    case 'text':
      return [
        {
          ...{ kind: 'text', text: part.text, align: 'middle', weight: 'semibold', color: part.color },
          ...{ size: (9 * factor * 72) / 25.4, ...at({ x: part.x, y: part.y + 3 }) },
        },
      ];
    case 'icon':
      return [];
  }
}

const fillOf = ({ fill, fillOpacity }: { readonly fill: string; readonly fillOpacity: number }) =>
  colorOf(fill, fillOpacity);

function strokeOf(
  line: Pick<Extract<SignPart, { kind: 'line' }>, 'stroke' | 'strokeWidth' | 'strokeOpacity' | 'dash'>,
  factor: number,
): Pick<ShapeItem, 'stroke'> {
  if (line.strokeWidth === 0) return {};
  const dash = line.dash.filter((length) => length > 0).map((length) => length * factor);
  const color = colorOf(line.stroke, line.strokeOpacity);
  return { stroke: { ...color, width: line.strokeWidth * factor, ...(dash.length > 0 ? { dash } : {}) } };
}

/** A colour `#rrggbb` or `#rrggbbaa` of the model. */
function colorOf(color: string, opacity: number) {
  const alpha = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return { color: color.slice(0, 7), opacity: opacity * alpha };
}
