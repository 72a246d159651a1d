import type { Samples } from '../cog/decoded-tile.ts';
import { RasterDamaged } from '../raster-damaged.ts';
import { inTurns } from '../turns.ts';
import { worldPixels } from './grid.ts';
import type { PixelBox, PixelWindow } from './pixel-window.ts';
import { readWindow, type BandChoice, type LevelOfFile } from './read-window.ts';
import { closest, mean, inShares } from './reduce.ts';
import { bilinear, nearest, type Sampling } from './resample.ts';

/** A transformation of a level's pixels before resampling. */
export interface Preparation {
  /** Number of pixels around a window that it reads but does not return. */
  readonly border: number;
  /** `box` is the box of the result. */
  run(window: PixelWindow, box: PixelBox): Promise<PixelWindow>;
}

export interface WindowRequest {
  readonly box: PixelBox;
  readonly choice: BandChoice;
  readonly resampling: 'nearest' | 'bilinear';
  /** Whether values are classes, whose shares are preserved below the coarsest level. */
  readonly isOfClasses?: boolean;
  /** Null: nothing to do without resampling. */
  readonly preparation: Preparation | null;
  /** Makes pixels without data transparent, as required before values are interpolated. */
  readonly cover: (window: PixelWindow) => Promise<PixelWindow>;
  readonly signal: AbortSignal | undefined;
}

/** Maximum side of what is reduced at once; coarsest levels have at most 512. */
const maxPixels = 2048;

/**
 * The pixels of a box of any zoom, from the given levels. Null if no file contains any. `resampled` tells
 * whether pixels without data were made transparent, so that no number marks them any more.
 */
export async function renderWindow(
  levels: readonly LevelOfFile[],
  request: WindowRequest,
): Promise<{ window: PixelWindow; resampled: boolean } | null> {
  const [first] = levels;
  if (first === undefined) return null;
  const { zoom } = request.box;
  if (levels.every(({ level }) => level.zoom === zoom)) {
    const window = await prepared(levels, request.box, request);
    return window === null ? null : { window, resampled: false };
  }
  if (levels.every(({ level }) => level.zoom === first.level.zoom && level.zoom < zoom)) {
    const window = await enlarged(levels, first.level.zoom, request);
    return window === null ? null : { window, resampled: request.resampling === 'bilinear' };
  }
  let all: PixelWindow | null = null;
  for (const each of levels) all = await over(all, await reduced(each, request));
  return all === null ? null : { window: all, resampled: request.resampling === 'bilinear' };
}

async function prepared(
  levels: readonly LevelOfFile[],
  box: PixelBox,
  { choice, preparation, signal }: WindowRequest,
): Promise<PixelWindow | null> {
  if (preparation === null) return readWindow(levels, box, choice, signal);
  const window = await readWindow(levels, grown(box, preparation.border), choice, signal);
  return window === null ? null : preparation.run(window, box);
}

/** Beyond the full resolution. Reads a border of one pixel too, so that tiles join without a seam. */
async function enlarged(
  levels: readonly LevelOfFile[],
  zoom: number,
  request: WindowRequest,
): Promise<PixelWindow | null> {
  const { box, resampling, preparation, cover } = request;
  const step = 2 ** (zoom - box.zoom);
  const around = resampling === 'bilinear' ? 1 : 0;
  const left = Math.floor(box.left * step) - around;
  const top = Math.floor(box.top * step) - around;
  const right = Math.ceil((box.left + box.width) * step) + around;
  const bottom = Math.ceil((box.top + box.height) * step) + around;
  const source = { zoom, left, top, width: right - left, height: bottom - top };
  const window = await prepared(levels, source, request);
  if (window === null) return null;
  const sampling: Sampling = {
    width: box.width,
    height: box.height,
    left: box.left * step - left,
    top: box.top * step - top,
    step,
  };
  if (resampling === 'nearest') return nearest(window, sampling);
  return bilinear(preparation === null ? await cover(window) : window, sampling);
}

/** Below the coarsest level: its part in the box, reduced. */
async function reduced(each: LevelOfFile, request: WindowRequest): Promise<PixelWindow | null> {
  const { box, resampling, preparation, cover } = request;
  const { level } = each;
  const step = 2 ** (level.zoom - box.zoom);
  const left = Math.max(level.left, box.left * step);
  const top = Math.max(level.top, box.top * step);
  const width =
    Math.min(level.left + level.width, (box.left + box.width) * step, worldPixels(level.zoom)) - left;
  const height = Math.min(level.top + level.height, (box.top + box.height) * step) - top;
  if (width <= 0 || height <= 0) return null;
  if (width > maxPixels || height > maxPixels)
    throw new RasterDamaged(`the coarsest level is too large: ${width} × ${height} pixels`);
  const window = await prepared([each], { zoom: level.zoom, left, top, width, height }, request);
  if (window === null) return null;
  const sampling = {
    width: box.width,
    height: box.height,
    left: box.left * step - left,
    top: box.top * step - top,
    step,
  };
  const covered = preparation === null ? await cover(window) : window;
  if (resampling === 'bilinear') return mean(covered, sampling);
  return request.isOfClasses === true ? inShares(covered, sampling) : closest(covered, sampling);
}

/** Fills transparent pixels of one part with those of the other. */
async function over(below: PixelWindow | null, above: PixelWindow | null): Promise<PixelWindow | null> {
  if (below === null || above === null) return below ?? above;
  const { width, height } = below;
  const coverage = new Uint8Array(width * height);
  const planes: Samples[] = below.planes.map((plane) => plane.slice());
  await inTurns(width, height, (from, to) => {
    for (let at = from * width; at < to * width; at++) {
      const seen = coverageAt(above, at);
      coverage[at] = seen > 0 ? seen : coverageAt(below, at);
      if (seen > 0)
        for (let band = 0; band < planes.length; band++) planes[band]![at] = above.planes[band]![at]!;
    }
  });
  return { width, height, planes, coverage };
}

function coverageAt({ coverage }: PixelWindow, at: number): number {
  return coverage === null ? 255 : coverage[at]!;
}

function grown({ zoom, left, top, width, height }: PixelBox, border: number): PixelBox {
  return {
    zoom,
    left: left - border,
    top: top - border,
    width: width + 2 * border,
    height: height + 2 * border,
  };
}
