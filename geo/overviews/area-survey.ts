import { type FeatureDecoder, stretch } from '../flatgeobuf/feature-decoder.ts';
import { keyBits, quarters } from './even-ranks.ts';
import { latitudeScale, type LevelGrid } from './level-grid.ts';
import type { FeatureRanks } from './level-shares.ts';
import { twiceAreaOf } from './merge-rings.ts';
import { leafValues } from './part-slice.ts';
import type { LevelPlan } from './plan-levels.ts';

/** Some features of a slice; all arrays are by the index in the slice. */
export interface SourceAreas {
  decoder: FeatureDecoder;
  starts: Float64Array;
  boxes: Float64Array;
  ranks: FeatureRanks;
  /** Ascending. */
  items: Uint32Array;
}

/**
 * The areas of features on the map, in squares of degrees of longitude; infinite if the positions of one do not
 * tell, because it crosses the antimeridian or goes around a pole.
 */
export function measureAreas({ decoder, starts, boxes, ranks, items }: SourceAreas): Float64Array {
  const areas = new Float64Array(ranks.latitudes.length);
  for (const item of items) {
    decoder.readGeometry(starts[item]!);
    const box = item * leafValues;
    const isWide = boxes[box + 2]! - boxes[box]! > 180;
    areas[item] = isWide ? Infinity : areaOf(decoder) / latitudeScale(ranks.latitudes[item]!);
  }
  return areas;
}

/** How much area the polygons of a slice cover. */
export interface AreaSurvey {
  /** In squares of degrees of longitude on the map. */
  area: number;
  /** Number of occupied cells of the curve, by their bits per axis. */
  cells: Float64Array;
  /** The area of features as a share of a cell of the finest level, at most 1 for each. */
  cellShares: number;
  /** For each level, the pixels that are covered in the cell of a tile's width with the largest such number. */
  densest: number[];
  features: number;
  /** Bytes of encoded properties. */
  propertyBytes: number;
}

/** Pixels of the side of a tile that the densest cell of the curve may represent. */
const tilePixels = 512 * 512;

/** Measures polygons of a slice. */
export function surveyAreas(source: SourceAreas, grids: readonly LevelGrid[]): AreaSurvey {
  const { decoder, starts, items } = source;
  const { keys, latitudes } = source.ranks;
  const areas = measureAreas(source);
  const cells = new Float64Array(keyBits + 2);
  const cellArea = (360 * 180) / 4 ** cellBitsOf(grids[0]!);
  let [area, cellShares, propertyBytes] = [0, 0, 0];
  for (const [i, item] of items.entries()) {
    decoder.readProperties(starts[item]!);
    propertyBytes += decoder.propertiesEnd - decoder.propertiesStart;
    if (areas[item]! < Infinity) area += areas[item]!;
    cellShares += Math.min(1, (areas[item]! * latitudeScale(latitudes[item]!)) / cellArea);
    cells[i === 0 ? 0 : quarters(keys[items[i - 1]!]!, keys[item]!)]!++;
  }
  for (let bits = 1; bits < cells.length; bits++) cells[bits]! += cells[bits - 1]!;
  const densest = grids.map((grid) => densestCell(areas, source, grid));
  return { area, cells, cellShares, densest, features: items.length, propertyBytes };
}

function areaOf({ stretches, kinds, from, to, doubles }: FeatureDecoder): number {
  let sum = 0;
  for (let s = 0; s < stretches; s++) {
    const area = Math.abs(twiceAreaOf(doubles, from[s]!, to[s]!)) / 2;
    if (kinds[s] === stretch.shell) sum += area;
    else if (kinds[s] === stretch.hole) sum -= area;
  }
  return Math.max(0, sum);
}

function densestCell(areas: Float64Array, { ranks, items }: SourceAreas, { zoom, pixel }: LevelGrid): number {
  const size = 4 ** (keyBits - zoom);
  let max = 0;
  let sum = 0;
  let cell = -1;
  for (const item of items) {
    const own = Math.floor(ranks.keys[item]! / size);
    if (own !== cell) sum = 0;
    cell = own;
    sum += areas[item]!;
    // A cell is half as high as wide in degrees.
    const inTile = (sum / pixel ** 2) * 2 * latitudeScale(ranks.latitudes[item]!);
    if (inTile > max) max = inTile;
  }
  return Math.min(max, tilePixels);
}

/** How a level shows areas: features smaller than `min` on the map are merged until they reach it. */
export interface AreaShare {
  min: number;
  /** Cells of the curve that show something if they contain a feature: bits per axis. */
  cellBits: number;
}

/** The share of the occupied cells of 16 pixels that polygons cover. */
const coverageShares = { min: 0.2, max: 1.5 };
const cellPixelBits = 4;
/** Maximum number of merged features in a tile, and of their bytes. */
const perTile = { features: 12_000, bytes: 1_500_000 };
/** Bytes of a merged feature in a tile, and in the text of a level, apart from its properties. */
const geometryBytes = { tile: 60, text: 250 };
const minPixels = 2;

/** Bits per axis of cells that are 16 pixels wide. */
function cellBitsOf({ cellBits }: LevelGrid): number {
  return Math.min(keyBits, cellBits - cellPixelBits);
}

/** Whether polygons cover much of the area of a layer, so that a map shows it. */
export function isAreal(surveys: readonly AreaSurvey[], grid: LevelGrid): boolean {
  const cells = sumOf(surveys, (survey) => survey.cells[cellBitsOf(grid)]!);
  const share = sumOf(surveys, ({ cellShares }) => cellShares) / cells;
  return share >= coverageShares.min && share <= coverageShares.max;
}

/** Distributes the capacity of a level by area. */
function shareArea(
  surveys: readonly AreaSurvey[],
  level: number,
  { grid, features, bytes }: LevelPlan,
): AreaShare {
  const area = sumOf(surveys, (each) => each.area);
  const properties = propertyBytesOf(surveys);
  const max = Math.min(features, bytes / (2 * properties + geometryBytes.text));
  let bits = cellBitsOf(grid);
  const cellsAt = (at: number) => sumOf(surveys, (survey) => survey.cells[at]!);
  while (bits > 0 && cellsAt(bits) > max / 2) bits--;
  const densest = Math.max(...surveys.map((survey) => survey.densest[level]!));
  const pixels = Math.max(minPixels, densest / perTileOf(properties));
  return { min: Math.max(pixels * grid.pixel ** 2, area / max), cellBits: bits };
}

/** Maximum number of merged features in a tile. */
function perTileOf(properties: number): number {
  return Math.min(perTile.features, perTile.bytes / (properties + geometryBytes.tile));
}

function propertyBytesOf(surveys: readonly AreaSurvey[]): number {
  return sumOf(surveys, (each) => each.propertyBytes) / sumOf(surveys, (each) => each.features);
}

/**
 * The levels (finest first) that a layer needs, with their shares. Of the levels in between, those are left out
 * whose tiles may show the next finer one.
 */
export function shareAreas(
  surveys: readonly AreaSurvey[],
  plans: readonly LevelPlan[],
): { plan: LevelPlan; areas: AreaShare }[] {
  const max = perTileOf(propertyBytesOf(surveys));
  const needed: { plan: LevelPlan; areas: AreaShare }[] = [];
  for (const [level, plan] of plans.entries()) {
    const finer = needed.at(-1)?.areas.min ?? 0;
    const densest = Math.max(...surveys.map((survey) => survey.densest[level]!));
    const pixel = plan.grid.pixel ** 2;
    const isEnough = finer >= minPixels * pixel && (densest * pixel) / finer <= max;
    if (plan.isBetween === true && isEnough) continue;
    needed.push({ plan, areas: shareArea(surveys, level, plan) });
  }
  return needed;
}

function sumOf(surveys: readonly AreaSurvey[], valueOf: (survey: AreaSurvey) => number): number {
  return surveys.reduce((sum, survey) => sum + valueOf(survey), 0);
}
