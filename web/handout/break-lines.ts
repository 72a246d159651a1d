import type { FontWeight, MeasureText } from '../print/page-item.ts';

/** A text in one style. A line feed ends the line. */
export interface StyledText {
  readonly text: string;
  readonly weight: FontWeight;
  readonly color: string;
  readonly isSlanted: boolean;
  readonly href?: string;
}

interface LineLimits {
  readonly width: number;
  /** Points. */
  readonly size: number;
  readonly measure: MeasureText;
}

/** Breaks texts into lines of this width at spaces, and within words that are longer than a line. */
export function breakLines(
  texts: readonly StyledText[],
  { width, size, measure }: LineLimits,
): readonly (readonly StyledText[])[] {
  const lines: StyledText[][] = [[]];
  let used = 0;
  const widthOf = (text: string, { weight }: StyledText) => measure(text, { size, weight });
  const put = (text: string, style: StyledText) => {
    const line = lines.at(-1) ?? [];
    const last = line.at(-1);
    if (last !== undefined && isSameStyle(last, style))
      line[line.length - 1] = { ...last, text: last.text + text };
    else line.push({ ...style, text });
    used += widthOf(text, style);
  };
  const next = () => {
    lines.push([]);
    used = 0;
  };
  for (const style of texts) {
    for (const token of style.text.split(/(\n|[^\S\n\u00A0\u202F]+)/)) {
      if (token === '') continue;
      if (token === '\n') next();
      else if (token.trim() === '') {
        if (used > 0) put(' ', style);
      } else {
        if (used > 0 && used + widthOf(token, style) > width) next();
        let rest = token;
        while (widthOf(rest, style) > width) {
          const length = fitting(rest, (part) => widthOf(part, style) <= width);
          put(rest.slice(0, length), style);
          next();
          rest = rest.slice(length);
        }
        if (rest !== '') put(rest, style);
      }
    }
  }
  return lines;
}

/** The number of leading characters that fit, at least one; no half of a surrogate pair. */
function fitting(text: string, fits: (part: string) => boolean): number {
  let [from, to] = [1, text.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (fits(text.slice(0, middle))) from = middle;
    else to = middle - 1;
  }
  if (!/[\uD800-\uDBFF]$/.test(text.slice(0, from))) return from;
  return from > 1 ? from - 1 : 2;
}

function isSameStyle(one: StyledText, other: StyledText): boolean {
  return (
    one.weight === other.weight &&
    one.color === other.color &&
    one.isSlanted === other.isSlanted &&
    one.href === other.href
  );
}
