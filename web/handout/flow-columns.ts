import type { PageBox } from '../print/page-format.ts';
import type { PageItem } from '../print/page-item.ts';
import type { FlowLine } from './flow-line.ts';

/** Lines in columns, and those without space. */
interface Flow {
  readonly items: readonly PageItem[];
  readonly rest: readonly FlowLine[];
}

/** Fills columns one after the other. A heading stays above the line that follows it. */
export function flowInto(lines: readonly FlowLine[], columns: readonly PageBox[]): Flow {
  const items: PageItem[] = [];
  let rest = lines;
  for (const { x, y, height } of columns) {
    const count = fitting(rest, height);
    let at = y;
    for (const [n, line] of rest.slice(0, count).entries()) {
      if (n > 0) at += line.gap;
      items.push(...line.draw({ x, y: at }));
      at += line.height;
    }
    rest = rest.slice(count);
  }
  return { items, rest };
}

/** The smallest height of columns in which the lines have space; `max` if there is none. */
export function balancedHeight(lines: readonly FlowLine[], count: number, max: number): number {
  for (let height = 6; height < max; height++) {
    let rest = lines;
    for (let column = 0; column < count; column++) rest = rest.slice(fitting(rest, height));
    if (rest.length === 0) return height;
  }
  return max;
}

/** The number of leading lines within a height, without headings at the end. */
function fitting(lines: readonly FlowLine[], height: number): number {
  let used = 0;
  let count = 0;
  for (const line of lines) {
    used += line.height + (count > 0 ? line.gap : 0);
    if (used > height + 0.001) break;
    count++;
  }
  if (count === lines.length) return count;
  const trimmed = lines.slice(0, count).findLastIndex(({ isHeading }) => !isHeading) + 1;
  return trimmed > 0 ? trimmed : count;
}
