import type { PageBox } from './page-format.ts';
import type { PageItem, TextStyle } from './page-item.ts';
import type { PageContext } from './page-content.ts';
import { wrapText } from './wrap-text.ts';

const perPoint = 25.4 / 72;

/** The title, in a smaller size if it needs two lines, and the logo of the operator on the right. */
export function headerOf(
  inner: PageBox,
  { content: { title, logo }, factor, measure }: PageContext,
): { readonly height: number; readonly items: readonly PageItem[] } {
  const logoBox = logo === null ? null : fitted(logo, 46 * factor, 13 * factor);
  const width = inner.width - (logoBox === null ? 0 : logoBox.width + 8 * factor);
  const large: TextStyle = { size: 20 * factor, weight: 'semibold', color: '#17232b' };
  const small: TextStyle = { ...large, size: 14 * factor };
  const isShort = measure(title, large) <= width;
  const style = isShort ? large : small;
  const lines = wrapText(title, style, { width, maxLines: isShort ? 1 : 2, measure });
  const step = style.size * perPoint * 1.15;
  const height = Math.max(lines.length * step, logoBox?.height ?? 0);
  if (height === 0) return { height: 0, items: [] };
  const picture = (box: { width: number; height: number }, name: string): PageItem => ({
    ...{ kind: 'picture', name, ...box },
    ...{ x: inner.x + inner.width - box.width, y: inner.y },
  });
  return {
    height: height + 4 * factor,
    items: [
      ...lines.map((text, n): PageItem => ({
        ...{ kind: 'text', text, align: 'start', ...style, x: inner.x },
        // Capitals begin at the margin.
        y: inner.y + style.size * perPoint * 0.7 + n * step,
      })),
      ...(logo === null || logoBox === null ? [] : [picture(logoBox, logo.name)]),
    ],
  };
}

function fitted({ width, height }: { width: number; height: number }, maxWidth: number, maxHeight: number) {
  const factor = Math.min(maxWidth / width, maxHeight / height);
  return { width: width * factor, height: height * factor };
}
