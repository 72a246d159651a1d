import type { PagePoint } from '../print/page-format.ts';
import type { MeasureText, PageItem, TextStyle } from '../print/page-item.ts';
import type { StyledText } from './break-lines.ts';

/** A line of a text that flows through columns, with the space above it unless it is the first of its column. */
export interface FlowLine {
  readonly gap: number;
  readonly height: number;
  /** Stays in the column of the next line. */
  readonly isHeading: boolean;
  readonly draw: (at: PagePoint) => readonly PageItem[];
}

export type LineStyle = TextStyle;

const perPoint = 25.4 / 72;

/** The distance of lines of a size in points. */
export function lineStep(size: number): number {
  return size * perPoint * 1.35;
}

/** A line of texts beside each other. */
export function textLine(
  parts: readonly StyledText[],
  { size }: Pick<LineStyle, 'size'>,
  measure: MeasureText,
): FlowLine {
  const height = lineStep(size);
  return {
    ...{ gap: 0, height, isHeading: false },
    draw: ({ x, y }) => {
      let start = x;
      const baseline = y + height * 0.5 + size * perPoint * 0.33;
      return parts.flatMap(({ text, weight, color, isSlanted, href }): readonly PageItem[] => {
        const at = start;
        start += measure(text, { size, weight });
        if (text.trim() === '') return [];
        return [
          {
            ...{ kind: 'text', align: 'start', text, size, weight, color, x: at, y: baseline },
            ...(isSlanted && { isSlanted }),
            ...(href !== undefined && { href }),
          },
        ];
      });
    },
  };
}
