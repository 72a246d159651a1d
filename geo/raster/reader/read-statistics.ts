import type { Bbox } from '../../bbox.ts';
import { tileSize } from '../cog/levels.ts';
import type { BandStatistics } from '../manifest.ts';
import { bandCode } from '../pixels/band-codes.ts';
import type { PixelBox, PixelWindow } from '../pixels/pixel-window.ts';
import { isNothing, readWindow, type LevelOfFile } from '../pixels/read-window.ts';
import { RasterDamaged } from '../raster-damaged.ts';
import { inTurns } from '../turns.ts';
import { BandSummary } from './band-summary.ts';
import type { RasterFiles } from './raster-files.ts';
import type { StatisticsOptions } from './raster-reader.ts';
import { areaBoxes, pixelsOf, zoomForArea } from './statistics-levels.ts';

/** Bands processed together: each has a tile and a megabyte of counts in memory. */
const bandsAtOnce = 4;

export async function readStatistics(
  files: RasterFiles,
  area: Bbox | null,
  { bins, signal }: StatisticsOptions,
): Promise<readonly BandStatistics[]> {
  const { manifest } = files;
  const shown = area ?? manifest.bbox;
  const levels = await levelsOfOneZoom(files, zoomForArea(shown, manifest), signal);
  const boxes = areaBoxes(shown, levels[0]?.level.zoom ?? manifest.maxZoom);
  const pixels = pixelsOf(boxes);
  const tiles = boxes.flatMap((box) => levels.flatMap((each) => tilesOf(each, box)));
  const results: BandStatistics[] = [];
  for (let first = 0; first < manifest.bands.length; first += bandsAtOnce) {
    const codes = manifest.bands.slice(first, first + bandsAtOnce).map((band) => bandCode(band, manifest));
    const choice = { bands: codes.map((_, index) => first + index), codes };
    const summaries = codes.map((code) => new BandSummary(code, bins));
    const visit = async (see: (summary: BandSummary, value: number) => void): Promise<void> => {
      for (const { level, box } of tiles) {
        const window = await readWindow([level], box, choice, signal);
        if (window === null) continue;
        for (const [index, summary] of summaries.entries()) {
          await eachValue(window, index, (value) => {
            if (!isNothing(value, codes[index]!) && Number.isFinite(value)) see(summary, value);
          });
        }
      }
    };
    await visit((summary, value) => summary.count(value));
    for (const summary of summaries) summary.turn();
    await visit((summary, value) => summary.sort(value));
    results.push(...summaries.map((summary) => summary.result(pixels)));
  }
  return results;
}

/** The coarsest levels that all parts have in common, of this zoom or above it. */
async function levelsOfOneZoom(
  files: RasterFiles,
  zoom: number,
  signal?: AbortSignal,
): Promise<readonly LevelOfFile[]> {
  const { maxZoom } = files.manifest;
  for (let wanted = zoom; wanted <= maxZoom;) {
    const levels = await files.levelsFor(wanted, signal);
    const finest = Math.max(...levels.map(({ level }) => level.zoom));
    if (levels.every(({ level }) => level.zoom === finest)) return levels;
    // If a part lacks a zoom, the next finer one is tried.
    wanted = Math.max(wanted + 1, finest);
  }
  throw new RasterDamaged(`the parts of the raster have no common zoom from ${zoom} to ${maxZoom}`);
}

/** The part of a file in a box, usually split into tiles of the file. */
function tilesOf(level: LevelOfFile, box: PixelBox): { level: LevelOfFile; box: PixelBox }[] {
  const { left, top, width, height } = level.level;
  const right = Math.min(left + width, box.left + box.width);
  const bottom = Math.min(top + height, box.top + box.height);
  const pieces: { level: LevelOfFile; box: PixelBox }[] = [];
  const firstRow = top + Math.floor(Math.max(0, box.top - top) / tileSize) * tileSize;
  const firstColumn = left + Math.floor(Math.max(0, box.left - left) / tileSize) * tileSize;
  for (let row = firstRow; row < bottom; row += tileSize)
    for (let column = firstColumn; column < right; column += tileSize) {
      const from = { left: Math.max(column, box.left), top: Math.max(row, box.top) };
      const to = { right: Math.min(column + tileSize, right), bottom: Math.min(row + tileSize, bottom) };
      pieces.push({
        level,
        box: { zoom: box.zoom, ...from, width: to.right - from.left, height: to.bottom - from.top },
      });
    }
  return pieces;
}

async function eachValue(
  { planes, coverage, width, height }: PixelWindow,
  index: number,
  see: (value: number) => void,
): Promise<void> {
  const plane = planes[index]!;
  await inTurns(width * 3, height, (from, to) => {
    for (let at = from * width; at < to * width; at++)
      if (coverage === null || coverage[at] !== 0) see(plane[at]!);
  });
}
