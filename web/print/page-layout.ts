import { attributionLines, footerItems, footerHeight } from './page-footer.ts';
import { gridItems, gridMargin } from './page-grid.ts';
import { headerOf } from './page-header.ts';
import { arrangeLegend, type ArrangedLegend } from './legend-block.ts';
import type { PageContent, PageContext } from './page-content.ts';
import { type PageBox, type PageSize, pageSize } from './page-format.ts';
import { filled, type MeasureText, type PageItem, rectangle, stroked } from './page-item.ts';
import type { PrintView } from './page-projection.ts';

/** The page without what depends on the view of the map. */
export interface PageLayout {
  readonly size: PageSize;
  /** Of the map. */
  readonly frame: PageBox;
  /** Of text and spaces, 1 on A4. */
  readonly factor: number;
  readonly items: (view: PrintView) => readonly PageItem[];
}

/** The name of the picture of the map. */
export const mapPicture = 'map';

/** The width of a pixel of the map in millimetres: lines and labels are a fifth smaller than on a screen. */
export const mapPixel = 25.4 / 120;

/** Lays out a page: title and logo above the map, scale and sources below, the legend beside or below it. */
export function layoutPage(content: PageContent, measure: MeasureText): PageLayout {
  const size = pageSize(content.paper, content.orientation);
  const factor = content.paper === 'a3' ? 1.2 : 1;
  const margin = 10 * factor;
  const inner = { x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin };
  const context = { content, factor, measure };
  const header = headerOf(inner, context);
  const sources = attributionLines(inner.width, context);
  const footer = footerHeight(sources, context);
  // Coordinates at the sides are in the margin of the page.
  const ticks = content.blocks.grid === 'none' ? 0 : gridMargin * factor;
  const { frame, legend, legendAt } = besideLegend(
    {
      x: inner.x,
      y: inner.y + header.height + ticks,
      width: inner.width,
      height: inner.height - header.height - footer - 2 * ticks,
    },
    ticks,
    context,
  );
  return {
    size,
    frame,
    factor,
    items: (view) => [
      rectangle({ x: 0, y: 0, ...size }, filled('#ffffff')),
      { kind: 'picture', name: mapPicture, ...frame },
      ...gridItems({ frame, view, ...context }),
      rectangle(frame, stroked('#17232b', 0.3 * factor)),
      ...header.items,
      ...(legend?.draw(legendAt) ?? []),
      ...footerItems({ inner, frame, view, sources, ...context }),
    ],
  };
}

interface Arrangement {
  readonly frame: PageBox;
  readonly legend: ArrangedLegend | null;
  readonly legendAt: { readonly x: number; readonly y: number };
}

/** The frame, and the legend below it on upright pages, or on its right. */
function besideLegend(space: PageBox, ticks: number, { content, factor, measure }: PageContext): Arrangement {
  const { legend: groups, blocks, orientation, texts } = content;
  if (!blocks.legend || groups.length === 0) return { frame: space, legend: null, legendAt: space };
  const gap = 6 * factor;
  const common = {
    ...{ columnGap: gap, pixel: mapPixel, measure, more: texts.more },
    sizes: [8.5, 7.5, 6.5].map((each) => each * factor),
  };
  if (orientation === 'portrait') {
    const columns = 3;
    const columnWidth = (space.width - (columns - 1) * gap) / columns;
    const legend = arrangeLegend(groups, {
      ...{ ...common, columns, columnWidth, maxHeight: space.height * 0.34, isBalanced: true },
    });
    const below = space.y + space.height + ticks;
    const height = space.height - legend.height - gap * 0.8;
    return { frame: { ...space, height }, legend, legendAt: { x: space.x, y: below - legend.height } };
  }
  const columnWidth = 54 * factor;
  const beside = (columns: number, isLast: boolean) => {
    const sizes = isLast ? common.sizes : common.sizes.slice(0, 2);
    return arrangeLegend(groups, {
      ...{ ...common, sizes, columns, columnWidth, maxHeight: space.height, isBalanced: false },
    });
  };
  const narrow = beside(1, false);
  const legend = narrow.isWhole ? narrow : beside(2, true);
  const legendWidth = legend.columns * columnWidth + (legend.columns - 1) * gap;
  const width = space.width - legendWidth - gap;
  return { frame: { ...space, width }, legend, legendAt: { x: space.x + width + gap, y: space.y } };
}
