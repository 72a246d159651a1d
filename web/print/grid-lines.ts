import { clipLine } from './clip-line.ts';
import type { GridPosition, GridSystem } from './grid-system.ts';
import type { PageBox, PagePoint } from './page-format.ts';
import type { PageProjection } from './page-projection.ts';

export interface GridLine {
  /** `x`: a line of equal east coordinate. */
  readonly axis: 'x' | 'y';
  readonly value: number;
  /** Inside the frame. */
  readonly points: readonly PagePoint[];
}

/** Minimum distance between lines in millimetres. */
const minDistance = 35;

/** The lines of a grid inside a frame. Empty where the system is not valid. */
export function gridLines(
  { toGrid, toLocation, steps, segments }: GridSystem,
  projection: PageProjection,
  frame: PageBox,
): readonly GridLine[] {
  const positions = borderOf(frame).map((point) => toGrid(projection.toLocation(point)));
  if (!positions.every((position) => position !== null)) return [];
  const [x, y] = [rangeOf(positions.map(([each]) => each)), rangeOf(positions.map(([, each]) => each))];
  const step = stepOf(steps, { frame, x, y });
  if (step === null) return [];
  const lineThrough = (from: GridPosition, to: GridPosition) => {
    const points = Array.from({ length: segments + 1 }, (_, n) => {
      const share = n / segments;
      const at = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] as const;
      return projection.toPage(toLocation(at));
    });
    return clipLine(points, frame);
  };
  const lines: GridLine[] = [
    ...multiplesIn(x, step).map((value) => ({
      ...{ axis: 'x' as const, value },
      points: lineThrough([value, y.from], [value, y.to]),
    })),
    ...multiplesIn(y, step).map((value) => ({
      ...{ axis: 'y' as const, value },
      points: lineThrough([x.from, value], [x.to, value]),
    })),
  ];
  return lines.filter(({ points }) => points.length > 1);
}

interface GridRange {
  readonly from: number;
  readonly to: number;
}

/** The smallest step whose lines are far enough from each other; null if there is none. */
function stepOf(
  steps: readonly number[],
  { frame, x, y }: { readonly frame: PageBox; readonly x: GridRange; readonly y: GridRange },
): number | null {
  const perUnit = Math.min(frame.width / (x.to - x.from), frame.height / (y.to - y.from));
  return steps.find((step) => step * perUnit >= minDistance) ?? null;
}

function multiplesIn({ from, to }: GridRange, step: number): readonly number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => (first + n) * step);
}

function rangeOf(values: readonly number[]): GridRange {
  return { from: Math.min(...values), to: Math.max(...values) };
}

const perSide = 8;

function borderOf({ x, y, width, height }: PageBox): readonly PagePoint[] {
  return Array.from({ length: perSide }, (_, n) => n / perSide).flatMap((share) => [
    { x: x + share * width, y },
    { x: x + width, y: y + share * height },
    { x: x + (1 - share) * width, y: y + height },
    { x, y: y + (1 - share) * height },
  ]);
}
