import { type GridLine, gridLines } from './grid-lines.ts';
import { gridSystem } from './grid-system.ts';
import { radians } from './map-scale.ts';
import type { PageBox, PagePoint } from './page-format.ts';
import { type PageItem, polyline, type TextStyle } from './page-item.ts';
import type { PageContext } from './page-content.ts';
import { projectionOf, type PrintView } from './page-projection.ts';
import { swissNumber } from '../map/lv95.ts';

/** The space for coordinates around the map, in millimetres on A4. */
export const gridMargin = 4;

type Edge = 'top' | 'bottom' | 'left' | 'right';

/** The lines of the grid on the map, and their coordinates around it. */
export function gridItems({
  frame,
  view,
  content: {
    blocks: { grid },
    texts,
  },
  factor,
  measure,
}: PageContext & { readonly frame: PageBox; readonly view: PrintView }): readonly PageItem[] {
  if (grid === 'none') return [];
  const lines = gridLines(gridSystem(grid), projectionOf(view, frame), frame);
  const style: TextStyle = { size: 6 * factor, weight: 'regular', color: '#39464e' };
  const textOf = ({ axis, value }: GridLine) =>
    grid === 'lv95' ? swissNumber(value) : texts.degrees(value, axis);
  // A map turned by more than half a right angle has its meridians between the sides.
  const isUpright = Math.abs(Math.cos(view.bearing * radians)) >= Math.SQRT1_2;
  return lines.flatMap((line) => {
    const edges: readonly Edge[] = (line.axis === 'x') === isUpright ? ['top', 'bottom'] : ['left', 'right'];
    const text = textOf(line);
    const half = measure(text, style) / 2;
    const ends = [line.points[0], line.points.at(-1)].flatMap((end) => {
      const edge = edges.find((each) => end !== undefined && isOn(end, each, frame));
      return end === undefined || edge === undefined || !hasSpace(end, edge, half, frame)
        ? []
        : [labelAt(end, edge, { text, style, factor })];
    });
    return [polyline(line.points, { color: '#17232b', opacity: 0.45, width: 0.12 * factor }), ...ends];
  });
}

function isOn({ x, y }: PagePoint, edge: Edge, frame: PageBox): boolean {
  const distance = {
    top: y - frame.y,
    bottom: y - frame.y - frame.height,
    left: x - frame.x,
    right: x - frame.x - frame.width,
  }[edge];
  return Math.abs(distance) < 0.01;
}

/** Whether the text ends before the corners of the frame. */
function hasSpace({ x, y }: PagePoint, edge: Edge, half: number, frame: PageBox): boolean {
  const [at, from, length] =
    edge === 'top' || edge === 'bottom' ? [x, frame.x, frame.width] : [y, frame.y, frame.height];
  return at - half >= from && at + half <= from + length;
}

function labelAt(
  { x, y }: PagePoint,
  edge: Edge,
  { text, style, factor }: { readonly text: string; readonly style: TextStyle; readonly factor: number },
): PageItem {
  const common = { kind: 'text', text, align: 'middle', ...style } as const;
  const [gap, capitals] = [1.1 * factor, style.size * 0.353 * 0.66];
  switch (edge) {
    case 'top':
      return { ...common, x, y: y - gap };
    case 'bottom':
      return { ...common, x, y: y + gap + capitals };
    case 'left':
      return { ...common, x: x - gap, y, rotation: -90 };
    case 'right':
      return { ...common, x: x + gap + capitals, y, rotation: -90 };
  }
}
