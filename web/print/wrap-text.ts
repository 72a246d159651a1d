import type { MeasureText, TextStyle } from './page-item.ts';

/** A text in lines of this width; the last of `maxLines` ends with an ellipsis if the text is longer. */
export function wrapText(
  text: string,
  style: Pick<TextStyle, 'size' | 'weight'>,
  {
    width,
    maxLines,
    measure,
  }: { readonly width: number; readonly maxLines: number; readonly measure: MeasureText },
): readonly string[] {
  const lines: string[] = [];
  let left = text.replace(/\s+/g, ' ').trim();
  while (left !== '' && lines.length < maxLines) {
    const length = lines.length === maxLines - 1 ? left.length : lineLength(left, fitting(left));
    const line = left.slice(0, length).trimEnd();
    lines.push(measure(line, style) <= width ? line : `${line.slice(0, fitting(line, '…')).trimEnd()}…`);
    left = left.slice(length).trimStart();
  }
  return lines;

  /** The number of leading characters that fit, at least one. */
  function fitting(line: string, ending = ''): number {
    let [from, to] = [1, line.length];
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if (measure(line.slice(0, middle) + ending, style) <= width) from = middle;
      else to = middle - 1;
    }
    // Half of a surrogate pair is no character.
    return from > 1 && /[\uD800-\uDBFF]$/.test(line.slice(0, from)) ? from - 1 : from;
  }
}

/** Where a line ends of which this number of characters fits: after its last whole word, or within a long word. */
function lineLength(text: string, fitting: number): number {
  if (fitting >= text.length) return text.length;
  const space = text.lastIndexOf(' ', fitting);
  return space > 0 ? space : fitting;
}
