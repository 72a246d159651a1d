import type { GridPart, RasterGrid } from './plan-grid.ts';

/** Rows of a part, over its full width. */
export interface GridSection extends Pick<GridPart, 'extent' | 'width' | 'height'> {
  /** Number of the part, and number of the section in it from the north, from 0. */
  readonly part: number;
  readonly number: number;
}

export interface SectionPlan {
  /** Number of overviews that each section contains; the coarser ones are made of the last of them. */
  readonly overviews: number;
  /** By part, from the north. */
  readonly sections: readonly GridSection[];
}

const tile = 256;
/** Width and height of the overview from which statistics are computed (pixels, about). */
const sampleSide = 1024;

/**
 * The finest level with at most about a thousand pixels along each side: 0 is the full resolution, 1 the
 * first overview.
 */
export function sampledLevel({ overviews, parts }: RasterGrid): number {
  const maxLength = Math.max(...parts.flatMap(({ width, height }) => [width, height]));
  return Math.min(overviews, Math.max(0, Math.ceil(Math.log2(maxLength / sampleSide))));
}

/**
 * Divides the parts of a grid into at most `count` sections with edges on tile rows of all their overviews,
 * so that neither pixels nor overviews of a section depend on another one. They contain no overview as coarse
 * as the sampled level. One section per part if that is not possible.
 */
export function planSections(grid: RasterGrid, count: number): SectionPlan {
  const coarsest = sampledLevel(grid) - 1;
  const height = Math.max(...grid.parts.map((part) => part.height));
  const target = height / Math.max(1, Math.floor(count / grid.parts.length));
  if (coarsest < 0 || target >= height) return wholeParts(grid);
  const overviews = Math.max(0, Math.min(coarsest, Math.floor(Math.log2(target / tile))));
  const unit = tile * 2 ** overviews;
  const rows = unit * Math.ceil(target / unit);
  return { overviews, sections: grid.parts.flatMap((part, number) => sectionsOf(part, number, rows)) };
}

/** Each part is one section with all its overviews. */
export function wholeParts({ overviews, parts }: RasterGrid): SectionPlan {
  return {
    overviews,
    sections: parts.map(({ extent, width, height }, part) => ({ part, number: 0, extent, width, height })),
  };
}

function sectionsOf({ extent, width, height }: GridPart, part: number, rows: number): GridSection[] {
  const [west, south, east, north] = extent;
  const row = (north - south) / height;
  return Array.from({ length: Math.ceil(height / rows) }, (_, number) => {
    const [top, bottom] = [number * rows, Math.min(height, (number + 1) * rows)];
    const edges = [west, north - bottom * row, east, north - top * row] as const;
    return { part, number, extent: edges, width, height: bottom - top };
  });
}
