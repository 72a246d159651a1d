import { hilbertKey } from '../flatgeobuf/hilbert.ts';
import { FeatureDecoder } from '../flatgeobuf/feature-decoder.ts';
import type { LayerManifest, LayerPart } from '../layer/manifest.ts';
import { denseTile, latitudeScale, levelGrid, type LevelGrid } from './level-grid.ts';
import { leafOffset, readBytes, readFeatures, readSlice, withFile } from './part-slice.ts';

/** Layers up to this size are sent whole. */
const smallLayer = { features: 20_000, bytes: 20_000_000 };
const finestZoom = 15;
const levelSpacing = 3;
/** Maximum share of the source in a level, apart from what a single response may contain anyway. */
const maxFeatures = 1 / 8;
const maxBytes = 1 / 8;
const maxPerLevel = 1_000_000;

/** The maximum size of a level. */
export interface LevelPlan {
  /** Prefix of its file names. */
  name: string;
  grid: LevelGrid;
  features: number;
  /** Of text, or of FlatGeobuf; the text is usually longer. */
  bytes: number;
  /** Only for layers with merged polygons: a tile shows only features of its own level. */
  isBetween?: true;
}

/** Whether a layer is too large to be sent whole at every zoom. */
export function needsOverviews({ parts, featureCount, extent }: LayerManifest): boolean {
  const textBytes = parts.reduce((sum, part) => sum + part.text.bytes, 0);
  const isSmall = featureCount <= smallLayer.features && textBytes <= smallLayer.bytes;
  return !isSmall && extent !== null && parts.some(({ locatedCount }) => locatedCount > 0);
}

/** The levels that a layer needs, finest first; none if it is sent whole at every zoom. */
export function planLevels(manifest: LayerManifest, directory: string): LevelPlan[] {
  const located = manifest.parts.reduce((sum, part) => sum + part.locatedCount, 0);
  const textBytes = manifest.parts.reduce((sum, part) => sum + part.text.bytes, 0);
  const fgbBytes = manifest.parts.reduce((sum, part) => sum + part.fgb.bytes, 0);
  if (!needsOverviews(manifest) || manifest.extent === null) return [];
  const [west, south, east, north] = manifest.extent;

  const samples = sampleLeaves(manifest.parts, located, directory);
  const survival = sampleSurvival(manifest.parts, located, directory);
  const plans: LevelPlan[] = [];
  const spacing = hasPolygons(manifest) ? 1 : levelSpacing;
  for (let zoom = finestZoom; zoom >= 0; zoom -= plans.length > 0 ? spacing : 1) {
    const tiles =
      Math.ceil(((east - west) / 360) * 2 ** zoom + 1) * Math.ceil(((north - south) / 360) * 2 ** zoom + 1);
    const plan: LevelPlan = {
      name: `ov-z${String(zoom).padStart(2, '0')}`,
      grid: levelGrid(zoom),
      features: clamp(
        5_000 * tiles,
        0.9 * smallLayer.features,
        Math.max(smallLayer.features, located * maxFeatures),
      ),
      bytes: clamp(2e6 * tiles, 0.8 * smallLayer.bytes, Math.max(smallLayer.bytes, textBytes * maxBytes)),
    };
    plan.features = Math.min(plan.features, maxPerLevel);
    const dense = densestTile(samples, zoom);
    const isNeeded = plans.length > 0 || dense.features > denseTile.features || dense.bytes > denseTile.bytes;
    // The larger features remain.
    const share = Math.min(1, (2 * plan.features) / located);
    const isCoarser = plans.length > 0 || survival(plan.grid) * fgbBytes * share <= plan.bytes;
    if (((plans[0]?.grid.zoom ?? zoom) - zoom) % levelSpacing > 0) plan.isBetween = true;
    if (zoom === 0 || (isNeeded && isCoarser)) plans.push(plan);
  }
  return plans;
}

/** Whether all features of a layer are polygons. */
export function isPolygonal({ geometryTypes }: LayerManifest): boolean {
  return Object.keys(geometryTypes).every((type) => ['Polygon', 'MultiPolygon', 'null'].includes(type));
}

/** Whether some features of a layer are polygons. */
export function hasPolygons({ geometryTypes: { Polygon = 0, MultiPolygon = 0 } }: LayerManifest): boolean {
  return Polygon + MultiPolygon > 0;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

interface Samples {
  keys: number[];
  latitudes: number[];
  /** Bytes of FlatGeobuf up to the sampled feature, over all parts. */
  bytes: number[];
  /** Number of features between samples. */
  stride: number;
}

const maxSamples = 2048;

function sampleLeaves(parts: readonly LayerPart[], located: number, directory: string): Samples {
  const stride = Math.max(1, Math.ceil(located / maxSamples));
  const keys: number[] = [];
  const latitudes: number[] = [];
  const bytes: number[] = [];
  let before = 0;
  for (const part of parts) {
    withFile(directory, part.fgb, (file) => {
      for (let feature = 0; feature < part.locatedCount; feature += stride) {
        const at = leafOffset(part, feature);
        const leaf = readBytes(file, at, at + 40);
        const latitude = (leaf.readDoubleLE(8) + leaf.readDoubleLE(24)) / 2;
        keys.push(hilbertKey((leaf.readDoubleLE(0) + leaf.readDoubleLE(16)) / 2, latitude));
        latitudes.push(latitude);
        bytes.push(before + Number(leaf.readBigUInt64LE(32)));
      }
    });
    before += part.fgb.bytes - part.featuresStart;
  }
  bytes.push(before);
  return { keys, latitudes, bytes, stride };
}

/** Estimated content of the densest tile of a zoom, from the samples: cells of the curve represent tiles. */
function densestTile(
  { keys, latitudes, bytes, stride }: Samples,
  zoom: number,
): { features: number; bytes: number } {
  const cell = 4 ** (26 - zoom);
  const max = { features: 0, bytes: 0 };
  let first = 0;
  for (let i = 1; i <= keys.length; i++) {
    if (i < keys.length && Math.floor(keys[i]! / cell) === Math.floor(keys[first]! / cell)) continue;
    // A cell is half as high as wide in degrees; the height of a tile is its width in degrees times the
    // cosine of the latitude.
    const share = 2 * latitudeScale(latitudes[first]!);
    max.features = Math.max(max.features, (i - first) * stride * share);
    max.bytes = Math.max(max.bytes, (bytes[i]! - bytes[first]!) * share);
    first = i;
  }
  return max;
}

const sampledFeatures = 32;
const sampledStretches = 16;
const sampledPositions = 512;
const sampledBytes = 16 * 1024 * 1024;

/**
 * Estimates, from some features, the share of positions that remains on a grid in features larger than a
 * pixel.
 */
function sampleSurvival(
  parts: readonly LayerPart[],
  located: number,
  directory: string,
): (grid: LevelGrid) => number {
  const stretches: Float64Array[] = [];
  const stride = Math.max(1, Math.floor(located / sampledFeatures));
  let bytes = 0;
  for (const part of parts) {
    const first = Math.min(stride >> 1, part.locatedCount - 1);
    for (let feature = first; feature >= 0 && feature < part.locatedCount; feature += stride) {
      if (bytes > sampledBytes) break;
      const slice = readSlice(directory, part, feature, feature + 1);
      const decoder = new FeatureDecoder(readFeatures(directory, part, slice, Uint32Array.of(0)).bytes);
      bytes += decoder.bytes.length;
      decoder.readGeometry(0);
      stretches.push(...sampleStretches(decoder));
    }
  }
  return ({ stepUnits, digits, cellSteps, pixel }) => {
    const perDegree = 10 ** digits / stepUnits / cellSteps;
    let all = 0;
    let retained = 0;
    for (const stretch of stretches) {
      const { length } = stretch;
      let changes = 0;
      let x = NaN;
      let y = NaN;
      let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
      for (let i = 0; i < length; i += 2) {
        const longitude = stretch[i]!;
        const latitude = stretch[i + 1]!;
        west = Math.min(west, longitude);
        east = Math.max(east, longitude);
        south = Math.min(south, latitude);
        north = Math.max(north, latitude);
        const nextX = Math.floor(longitude * perDegree + 0.5);
        const nextY = Math.floor(latitude * perDegree + 0.5);
        if (nextX !== x || nextY !== y) changes++;
        x = nextX;
        y = nextY;
      }
      all += length / 2;
      const isCut = length === 2 * sampledPositions;
      if (isCut || Math.max(east - west, north - south) >= pixel) retained += changes;
    }
    return all === 0 ? 0 : retained / all;
  };
}

/** The beginnings of evenly distributed runs of a feature's positions, so that long ones are included. */
function sampleStretches({ doubles, stretches, from, to }: FeatureDecoder): Float64Array[] {
  let total = 0;
  for (let i = 0; i < stretches; i++) total += to[i]! - from[i]!;
  const samples: Float64Array[] = [];
  let passed = 0;
  for (let i = 0; i < stretches; i++) {
    const start = from[i]!;
    const length = to[i]! - start;
    const next = (samples.length * total) / sampledStretches;
    passed += length;
    if (passed >= next) samples.push(doubles.slice(start, start + Math.min(length, 2 * sampledPositions)));
  }
  return samples;
}
