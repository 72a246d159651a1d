import { GeoError } from '../geo-error.ts';
import { layerBytes, type LayerManifest } from '../layer/manifest.ts';
import { makeLevels } from './build-overviews.ts';
import type { Glance } from './glance.ts';
import { levelGrid } from './level-grid.ts';
import type { OverviewTaskRunner } from './overview-tasks.ts';
import { type LevelPlan, needsOverviews } from './plan-levels.ts';

/** Size of a sample: it is read for each tile, and created while a user waits for the layer. */
const sampleSize = { features: 1500, bytes: 1_000_000 };
/** Approximate width or height of the layer in tiles at the sample's zoom. */
const tilesAcross = 2;
const closestZoom = 12;

/**
 * Adds a sample to a large layer: a first overview for zooms that show the whole layer. Tiles are drawn from
 * it until the layer has overviews. No sample is added if the layer's files would then exceed `max` bytes.
 */
export async function storeSample(
  manifest: LayerManifest,
  tasks: OverviewTaskRunner,
  directory: string,
  max: number,
): Promise<LayerManifest> {
  if (!needsOverviews(manifest)) return manifest;
  try {
    const plans = [samplePlan(manifest)];
    const sampling = { glance: glanceAt(manifest) };
    const [sample] = await makeLevels(manifest, plans, tasks, directory, max - manifest.bytes, sampling);
    if (sample === undefined) return manifest;
    const whole = { ...manifest, sample };
    return { ...whole, bytes: layerBytes(whole) };
  } catch (error) {
    if (error instanceof GeoError && error.code === 'output_too_large') return manifest;
    throw error;
  }
}

/** Minimum number of features read per selected one. */
const choice = 8;
/** The layer's width is divided into this many parts, which all get features, however few they have. */
const partsAcross = 64;

export function glanceAt({ extent, parts }: Pick<LayerManifest, 'extent' | 'parts'>): Glance {
  const [west, south, east, north] = extent ?? [0, 0, 0, 0];
  const located = parts.reduce((sum, { locatedCount }) => sum + locatedCount, 0);
  const stride = Math.max(1, Math.floor(located / (choice * sampleSize.features)));
  return { stride, reach: Math.max(east - west, north - south) / partsAcross };
}

export function samplePlan({ extent }: Pick<LayerManifest, 'extent'>): LevelPlan {
  const [west, south, east, north] = extent ?? [0, 0, 0, 0];
  const zoom = Math.floor(Math.log2((360 * tilesAcross) / Math.max(east - west, north - south)));
  return { name: 'sample', grid: levelGrid(Math.max(0, Math.min(closestZoom, zoom))), ...sampleSize };
}
