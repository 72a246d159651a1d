import { drawSign, type PageSign } from './legend-sign.ts';
import type { PagePoint } from './page-format.ts';
import type { MeasureText, PageItem, TextStyle } from './page-item.ts';
import { wrapText } from './wrap-text.ts';

/** The legend of one layer. */
export interface LegendGroup {
  /** The name of the layer; with one row without a label, beside its sign. */
  readonly title: string;
  readonly subtitle: string | null;
  readonly rows: readonly { readonly sign: PageSign; readonly label: string }[];
  readonly notes: string | null;
}

/** Parts that a column contains as a whole, with the space above unless it is the first. */
interface LegendPart {
  readonly height: number;
  readonly gap: number;
  /** Stays in the column of the next part. */
  readonly isHeading: boolean;
  readonly draw: (at: PagePoint) => readonly PageItem[];
}

export interface LegendLimits {
  readonly columns: number;
  readonly columnWidth: number;
  readonly columnGap: number;
  readonly maxHeight: number;
  /** Points, in the order of preference. */
  readonly sizes: readonly number[];
  /** The width of a pixel of the map in millimetres. */
  readonly pixel: number;
  readonly measure: MeasureText;
  /** The note about rows without room. */
  readonly more: (count: number) => string;
  /** Whether columns end at the same height, as far as possible. */
  readonly isBalanced: boolean;
}

export interface ArrangedLegend {
  readonly height: number;
  /** The number of columns that are not empty. */
  readonly columns: number;
  readonly isWhole: boolean;
  readonly draw: (at: PagePoint) => readonly PageItem[];
}

const ink = '#17232b';
const soft = '#51606a';
const perPoint = 25.4 / 72;

/** Arranges a legend in columns, in the largest size in which it has room. */
export function arrangeLegend(groups: readonly LegendGroup[], limits: LegendLimits): ArrangedLegend {
  const sized = limits.sizes.map((size) => ({
    size,
    parts: groups.flatMap((group) => partsOf(group, size, limits)),
  }));
  for (const { parts } of sized) {
    const columns = columnsOf(parts, limits.maxHeight);
    if (columns.length <= limits.columns) return arranged(balanced(parts, columns, limits), limits, true);
  }
  const { size, parts = [] } = sized.at(-1) ?? { size: 7 };
  return arranged(shortened(parts, size, limits), limits, false);
}

/** As many parts as have room, and how many have none. */
function shortened(parts: readonly LegendPart[], size: number, limits: LegendLimits) {
  const note = (count: number) =>
    textPart([limits.more(count)], { size, weight: 'regular', color: soft }, 1.2);
  let shown = parts.length - 1;
  const fits = () =>
    columnsOf([...parts.slice(0, shown), note(0)], limits.maxHeight).length <= limits.columns;
  while (shown > 0 && !fits()) shown--;
  const left = parts.slice(shown).filter(({ isHeading }) => !isHeading).length;
  return columnsOf([...parts.slice(0, shown), note(left)], limits.maxHeight);
}

/** The same columns with a smaller height, if that is enough. */
function balanced(
  parts: readonly LegendPart[],
  columns: readonly (readonly LegendPart[])[],
  { isBalanced, maxHeight, columns: maxColumns }: LegendLimits,
) {
  if (!isBalanced) return columns;
  const whole = heightOf(parts);
  for (let height = Math.max(whole / maxColumns, 10); height < maxHeight; height++) {
    const found = columnsOf(parts, height);
    if (found.length <= maxColumns && found.every((column) => heightOf(column) <= height)) return found;
  }
  return columns;
}

function arranged(
  columns: readonly (readonly LegendPart[])[],
  { columnWidth, columnGap }: LegendLimits,
  isWhole: boolean,
): ArrangedLegend {
  return {
    height: Math.max(0, ...columns.map(heightOf)),
    columns: columns.length,
    isWhole,
    draw: ({ x, y }) =>
      columns.flatMap((column, n) => {
        let below = y;
        return column.flatMap((part, index) => {
          if (index > 0) below += part.gap;
          const items = part.draw({ x: x + n * (columnWidth + columnGap), y: below });
          below += part.height;
          return items;
        });
      }),
  };
}

function heightOf(column: readonly LegendPart[]): number {
  return column.reduce((sum, { height, gap }, n) => sum + height + (n > 0 ? gap : 0), 0);
}

/** Fills columns of this height one after the other. */
function columnsOf(parts: readonly LegendPart[], maxHeight: number): readonly (readonly LegendPart[])[] {
  const columns: LegendPart[][] = [];
  let column: LegendPart[] = [];
  for (const part of parts) {
    if (column.length > 0 && heightOf([...column, part]) > maxHeight) {
      const headings = trailingHeadings(column);
      // A column of headings alone would only move them.
      const moved = headings < column.length ? column.splice(column.length - headings) : [];
      columns.push(column);
      column = moved;
    }
    column.push(part);
  }
  return column.length > 0 ? [...columns, column] : columns;
}

function trailingHeadings(column: readonly LegendPart[]): number {
  return column.length - 1 - column.findLastIndex(({ isHeading }) => !isHeading);
}

function partsOf(
  { title, subtitle, rows, notes }: LegendGroup,
  size: number,
  limits: LegendLimits,
): readonly LegendPart[] {
  const { columnWidth: width, measure } = limits;
  const wrap = (text: string, style: TextStyle, maxLines: number, indent = 0) =>
    wrapText(text, style, { width: width - indent, maxLines, measure });
  const strong: TextStyle = { size, weight: 'semibold', color: ink };
  const plain: TextStyle = { size, weight: 'regular', color: ink };
  const small: TextStyle = { size: size * 0.88, weight: 'regular', color: soft };
  const signWidth = size * 0.75;
  const indent = signWidth + size * 0.25;
  const row = (sign: PageSign, lines: readonly string[], style: TextStyle, gap: number): LegendPart => {
    const text = textPart(lines, style, gap);
    const signHeight = size * perPoint * 0.95;
    return {
      ...text,
      draw: ({ x, y }) => [
        ...drawSign(
          sign,
          { x, y: y + (size * perPoint * lineHeight - signHeight) / 2, width: signWidth, height: signHeight },
          limits.pixel,
        ),
        ...text.draw({ x: x + indent, y }),
      ],
    };
  };
  const [only] = rows;
  if (rows.length === 1 && only?.label === '')
    return [row(only.sign, wrap(title, strong, 3, indent), strong, size * 0.3)];
  return [
    { ...textPart(wrap(title, strong, 3), strong, size * 0.45), isHeading: true },
    ...(subtitle === null ? [] : [{ ...textPart(wrap(subtitle, small, 2), small, 0.2), isHeading: true }]),
    ...rows.map(({ sign, label }, n) =>
      row(sign, wrap(label, plain, 3, indent), plain, n === 0 ? size * 0.1 : size * 0.06),
    ),
    ...(notes === null ? [] : [textPart(wrap(notes, small, 6), small, size * 0.2)]),
  ];
}

const lineHeight = 1.22;

function textPart(lines: readonly string[], style: TextStyle, gap: number): LegendPart {
  const step = style.size * perPoint * lineHeight;
  return {
    height: Math.max(1, lines.length) * step,
    gap,
    isHeading: false,
    draw: ({ x, y }) =>
      lines.map((text, n) => ({
        ...{ kind: 'text', text, x, align: 'start', ...style },
        y: y + n * step + step * 0.5 + style.size * perPoint * 0.33,
      })),
  };
}
