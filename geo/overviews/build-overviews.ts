import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { layerBytes, type LayerManifest, type LayerOverview, type LayerPart } from '../layer/manifest.ts';
import { refuseOutput } from '../files/refuse-output.ts';
import type { OverviewTaskRunner } from './overview-tasks.ts';
import { leafOffset, readBytes, withFile } from './part-slice.ts';
import type { Glance } from './glance.ts';
import { type AreaShare, isAreal, shareAreas } from './area-survey.ts';
import { type LevelGrid, pixelsPerTile } from './level-grid.ts';
import { bytesBelow, offsetsWithin } from './level-bytes.ts';
import { shareOut } from './level-shares.ts';
import { isPolygonal, type LevelPlan, planLevels } from './plan-levels.ts';
import type { LevelSlice } from './level.ts';
import type { SharedLevel } from './simplify-slice.ts';
import { sliceBytes } from './source-features.ts';
import { countBelow } from './write-level.ts';

/** Levels that may exceed this total size are stored on disk until they are written. */
const memoryBytes = 96 * 1024 * 1024;
/** A level no larger than this serves all coarser zooms too. */
const lightLevel = { features: 1500, bytes: 256 * 1024 };

/**
 * Builds the overviews of a layer from its finished parts in `directory`, and writes their files there;
 * returns them coarsest first. Memory is limited by the slices and the size of the levels. Throws GeoError
 * `output_too_large` before writing files of more than about `max` bytes.
 */
export async function buildOverviews(
  manifest: LayerManifest,
  tasks: OverviewTaskRunner,
  directory: string,
  max: number | null = null,
): Promise<LayerOverview[]> {
  const plans = planLevels(manifest, directory);
  return plans.length === 0 ? [] : makeLevels(manifest, plans, tasks, directory, max);
}

/** The manifest of the layer with its overviews, which replace its sample. */
export function withOverviews(manifest: LayerManifest, overviews: LayerOverview[]): LayerManifest {
  if (overviews.length === 0) return manifest;
  const whole = { ...withoutSample(manifest), overviews };
  return { ...whole, bytes: layerBytes(whole) };
}

/** The manifest of the layer without overviews and sample. */
export function withoutSample({ sample, ...manifest }: LayerManifest): LayerManifest {
  return sample === undefined ? manifest : { ...manifest, bytes: layerBytes(manifest) };
}

/** Builds the planned levels (finest first); returns them coarsest first. */
export async function makeLevels(
  manifest: LayerManifest,
  plans: readonly LevelPlan[],
  tasks: OverviewTaskRunner,
  directory: string,
  max: number | null = null,
  sampling: { glance?: Glance } = {},
): Promise<LayerOverview[]> {
  const slices =
    sampling.glance === undefined
      ? manifest.parts.flatMap((part) => cutPart(part, directory))
      : manifest.parts.map((part) => ({ part, first: 0, end: part.locatedCount }));
  const isLarge = plans.reduce((sum, plan) => sum + plan.bytes, 0) > memoryBytes;
  const pathOf = (number: number) => join(directory, `overview-${number}.slice`);
  const plain = plans.filter(({ isBetween }) => isBetween !== true);
  const isMeasured = sampling.glance === undefined && isPolygonal(manifest);
  const grids = plain.map(({ grid }) => grid);
  const areaGrids = isMeasured ? plans.map(({ grid }) => grid) : [];
  const surveys = await Promise.all(
    slices.map((slice) => tasks.run('surveySlice', { directory, ...slice, ...sampling, grids, areaGrids })),
  );
  const areas = surveys.flatMap((survey) => survey.areas ?? []);
  const areMerged = isMeasured && isAreal(areas, plans[0]!.grid);
  const merged = areMerged ? shareAreas(areas, plans) : null;
  const used = merged?.map(({ plan }) => plan) ?? plain;
  const shared =
    merged?.map((each) => mergedLevel(each.plan.grid, each.areas)) ??
    plain.map(({ grid, features }, i): SharedLevel => {
      const censuses = surveys.map((survey) => survey.censuses[i]!);
      return { grid, ...shareOut(censuses, features) };
    });
  const simplified = await Promise.all(
    slices.map((slice, number) => {
      const output = isLarge ? { path: pathOf(number) } : {};
      return tasks.run('simplifySlice', { directory, ...slice, ...sampling, levels: shared, ...output });
    }),
  );

  const levels = used.map((plan, i) => levelOf(plan, shared[i]!, simplified.map((each) => each[i]!))); // prettier-ignore
  const light = levels.findIndex(
    (level) => level.features <= lightLevel.features && level.bytes <= lightLevel.bytes,
  );
  const needed = light < 0 ? levels : levels.slice(0, light + 1);
  refuseOutput(
    needed.reduce((sum, { bytes, fgbBytes }) => sum + bytes + fgbBytes, 0),
    max,
  );
  const overviews = await Promise.all(
    needed.map(async ({ name, zoom, perTile, slices, below }): Promise<LayerOverview> => {
      const { columns } = manifest;
      const part = await tasks.run('writeLevel', { directory, name, slices, below, columns });
      return { ...part, zoom, perTile, ...(areMerged ? { isMerged: true } : {}) };
    }),
  );
  if (isLarge) await Promise.all(slices.map((_, number) => rm(pathOf(number))));
  return overviews.reverse();
}

/** A level whose polygons are merged by area: it has capacity for them all. */
function mergedLevel(grid: LevelGrid, areas: AreaShare): SharedLevel {
  return { grid, areas, perTile: (pixelsPerTile * grid.pixel) ** 2 / areas.min, min: 1 };
}

/** The contributions of the slices to a level, and its capacity. */
interface Level {
  name: string;
  zoom: number;
  perTile: number;
  slices: LevelSlice[];
  below: number;
  features: number;
  /** Of text, and of FlatGeobuf. */
  bytes: number;
  fgbBytes: number;
}

function levelOf(
  { name, grid, bytes: max }: LevelPlan,
  { perTile, areas }: SharedLevel,
  slices: LevelSlice[],
): Level {
  // Merged polygons may take more, because each one that is missing is a hole.
  const below = offsetsWithin(slices, areas === undefined ? max : 2 * max);
  const sum = (lengths: (slice: LevelSlice) => Uint32Array) =>
    slices.reduce((all, slice) => all + bytesBelow(lengths(slice), slice.priorities, below), 0);
  return {
    name,
    zoom: grid.zoom,
    perTile: perTile * below,
    slices,
    below,
    features: slices.reduce((all, { priorities }) => all + countBelow(priorities, below), 0),
    bytes: sum(({ textLengths }) => textLengths),
    fgbBytes: sum(({ fgbLengths }) => fgbLengths),
  };
}

interface SliceExtent {
  part: LayerPart;
  first: number;
  end: number;
}

/** Splits the located features of a part into slices, independent of the number of threads. */
function cutPart(part: LayerPart, directory: string): SliceExtent[] {
  const slices: SliceExtent[] = [];
  withFile(directory, part.fgb, (file) => {
    const startOf = (feature: number): number => {
      if (feature === part.featureCount) return part.fgb.bytes - part.featuresStart;
      const at = leafOffset(part, feature) + 32;
      return Number(readBytes(file, at, at + 8).readBigUInt64LE());
    };
    for (let first = 0; first < part.locatedCount;) {
      const start = startOf(first);
      let end = first + 1;
      for (let beyond = part.locatedCount + 1; beyond - end > 1;) {
        const middle = (end + beyond) >>> 1;
        if (startOf(middle) - start <= sliceBytes) end = middle;
        else beyond = middle;
      }
      slices.push({ part, first, end });
      first = end;
    }
  });
  return slices;
}
