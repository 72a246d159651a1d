import type { PageBox } from './page-format.ts';
import { filled, type PageItem, rectangle, stroked } from './page-item.ts';

/** How the legend shows what the map draws. Lengths are pixels of the map. */
export type LegendSign =
  | { readonly kind: 'none' }
  | { readonly kind: 'picture'; readonly name: string }
  | {
      readonly kind: 'point' | 'line' | 'area';
      readonly color: string;
      readonly opacity: number;
      readonly fillOpacity: number;
      readonly strokeColor: string;
      readonly strokeWidth: number;
      readonly dash: readonly number[];
    };

/** Draws a sign in a box; thicker lines and larger points than fit are drawn smaller. */
export function drawSign(sign: LegendSign, box: PageBox, pixel: number): readonly PageItem[] {
  const { x, y, width, height } = box;
  switch (sign.kind) {
    case 'none':
      return [];
    case 'picture':
      return [{ kind: 'picture', name: sign.name, ...box }, rectangle(box, stroked('#8a949b', 0.1))];
    case 'point': {
      const outline = {
        kind: 'circle' as const,
        center: { x: x + width / 2, y: y + height / 2 },
        radius: Math.min(height * 0.38, 1.3),
      };
      const stroke = { color: sign.strokeColor, opacity: 1, width: 0.2 };
      return [{ kind: 'shape', outline, fill: { color: sign.color, opacity: sign.opacity }, stroke }];
    }
    case 'line': {
      const lineWidth = Math.min(sign.strokeWidth * pixel, height * 0.6);
      const points = [
        { x, y: y + height / 2 },
        { x: x + width, y: y + height / 2 },
      ];
      const stroke = { color: sign.color, opacity: sign.opacity, ...lineOf(lineWidth, sign.dash) };
      return [{ kind: 'shape', outline: { kind: 'path', points, isClosed: false }, stroke }];
    }
    case 'area': {
      const lineWidth = Math.min(sign.strokeWidth * pixel, 0.7);
      const half = lineWidth / 2;
      const inner = { x: x + half, y: y + half, width: width - lineWidth, height: height - lineWidth };
      return [
        rectangle(inner, filled('#ffffff')),
        rectangle(inner, {
          fill: { color: sign.color, opacity: sign.opacity * sign.fillOpacity },
          ...(lineWidth > 0
            ? { stroke: { color: sign.strokeColor, opacity: sign.opacity, ...lineOf(lineWidth, sign.dash) } }
            : {}),
        }),
      ];
    }
  }
}

function lineOf(width: number, dash: readonly number[]) {
  return { width, ...(dash.length > 0 ? { dash: dash.map((length) => length * width) } : {}) };
}
