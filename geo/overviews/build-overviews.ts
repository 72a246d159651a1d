import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { layerBytes, type LayerManifest, type LayerOverview, type LayerPart } from '../layer/manifest.ts';
import { refuseOutput } from '../files/refuse-output.ts';
import { assembleLevel } from './assemble-level.ts';
import { groupFeatures, type SliceExtent } from './group-features.ts';
import type { OverviewTaskRunner } from './overview-tasks.ts';
import { leafOffset, readBytes, withFile } from './part-slice.ts';
import type { Glance } from './glance.ts';
import { type LevelPlan, planLevels } from './plan-levels.ts';
import { sliceBytes } from './source-features.ts';

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
      : manifest.parts.flatMap(halvesOf);
  const isLarge = plans.reduce((sum, plan) => sum + plan.bytes, 0) > memoryBytes;
  const { plans: used, groups } = await groupFeatures(manifest, plans, slices, tasks, directory, sampling);
  const pathOf = (slice: number, group: number) => join(directory, `overview-${group}-${slice}.slice`);
  const simplified = await Promise.all(
    groups.map(async ({ levels, items }, group) =>
      Promise.all(
        slices.map((slice, number) => {
          const some = items === null ? {} : { items: items[number]! };
          const output = isLarge ? { path: pathOf(number, group) } : {};
          return tasks.run('simplifySlice', { directory, ...slice, ...sampling, ...some, levels, ...output });
        }),
      ),
    ),
  );

  const levels = used.map((plan, level) =>
    assembleLevel(
      plan,
      level,
      groups.map((group, i) => ({ ...group, slices: simplified[i]!.map((each) => each[level]!) })),
    ),
  );
  const light = levels.findIndex(
    (level) => level.features <= lightLevel.features && level.bytes <= lightLevel.bytes,
  );
  const needed = light < 0 ? levels : levels.slice(0, light + 1);
  refuseOutput(
    needed.reduce((sum, { bytes, fgbBytes }) => sum + bytes + fgbBytes, 0),
    max,
  );
  const isMerged = groups.some((group) => group.isMerged);
  const overviews = await Promise.all(
    needed.map(async ({ name, zoom, perTile, slices }): Promise<LayerOverview> => {
      const { columns } = manifest;
      const part = await tasks.run('writeLevel', { directory, name, slices, columns });
      return { ...part, zoom, perTile, ...(isMerged ? { isMerged: true } : {}) };
    }),
  );
  if (isLarge)
    await Promise.all(groups.flatMap((_, group) => slices.map((_, number) => rm(pathOf(number, group)))));
  return overviews.reverse();
}

/** A sample is taken while a user waits: two threads share a part. */
function halvesOf(part: LayerPart): SliceExtent[] {
  const middle = part.locatedCount >>> 1;
  return [
    { part, first: 0, end: middle },
    { part, first: middle, end: part.locatedCount },
  ];
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
