import { radians } from './map-scale.ts';
import type { PagePoint } from './page-format.ts';
import type { PageItem } from './page-item.ts';

const ink = '#17232b';

/** A needle that points north, with its letter at the tip. */
export function northArrow(
  center: PagePoint,
  height: number,
  { bearing, letter, factor }: { readonly bearing: number; readonly letter: string; readonly factor: number },
): readonly PageItem[] {
  const angle = -bearing * radians;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const at = (x: number, y: number): PagePoint => ({
    x: center.x + x * cos - y * sin,
    y: center.y + x * sin + y * cos,
  });
  const [tip, foot, side] = [-height * 0.22, height * 0.5, height * 0.2];
  const dark = [at(0, tip), at(0, foot * 0.62), at(-side, foot)];
  const light = [at(0, tip), at(side, foot), at(0, foot * 0.62)];
  const stroke = { color: ink, opacity: 1, width: 0.18 * factor };
  const size = 7 * factor;
  const letterAt = at(0, -height * 0.36);
  return [
    {
      ...{ kind: 'shape', outline: { kind: 'path', points: dark, isClosed: true }, stroke },
      fill: { color: ink, opacity: 1 },
    },
    { kind: 'shape', outline: { kind: 'path', points: light, isClosed: true }, stroke },
    {
      ...{ kind: 'text', text: letter, size, weight: 'semibold', color: ink, align: 'middle' },
      ...{ x: letterAt.x, y: letterAt.y + size * 0.353 * 0.33 },
    },
  ];
}
