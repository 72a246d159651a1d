import { findJump } from '../../antimeridian/find-jump.ts';
import { widenToSeen } from '../../antimeridian/seen-box.ts';
import type { Geometry } from '../../geojson/geometry.ts';
import type { GeometryBuffer } from '../../geojson/geometry-buffer.ts';

/** Irregularities of geometries that are preserved as uploaded. */
export const oddities = {
  null_geometry: 'have no geometry and appear only in the whole collection',
  empty_geometry: 'have a geometry without coordinates and appear only in the whole collection',
  unclosed_ring: 'have a ring whose last position is not its first',
  short_ring: 'have a ring with fewer than four positions',
  short_line: 'have a line with fewer than two positions',
  extra_ordinates:
    'have positions with more than three ordinates; the additional ones are preserved only in the stored text',
  self_crossing: 'have a polygon that crosses itself',
  longitude_beyond_180: 'have longitudes beyond ±180 degrees',
  antimeridian_jump:
    'have a segment longer than 180 degrees and are shown as crossing the antimeridian (RFC 7946, section 3.1.9)',
} as const;

export type Oddity = keyof typeof oddities;
/** For each irregularity: the number of features, the numbers of the first few, and the last one counted. */
export type OddityCounts = Partial<Record<Oddity, { count: number; named: number[]; last: number }>>;
/** Maximum number of features that are listed. */
const maxNamed = 5;

/** Degrees of longitude covered by parts of geometries, to find the narrowest box across the antimeridian. */
export interface LongitudeCoverage {
  /** For each degree from −180: the westernmost start and the easternmost end in it, NaN if there is none. */
  starts: Float64Array;
  ends: Float64Array;
  covered: Uint8Array;
}

/** Summary of the features of a batch. Plain data that is sent from worker to main thread. */
export interface FeatureSummary {
  count: number;
  /** By FlatGeobuf's type number; 0 counts the features without geometry. */
  typeCounts: number[];
  located: number;
  extent: [number, number, number, number];
  coverage: LongitudeCoverage;
  withZ: number;
  /** Number of features whose type changed because they were cut at the antimeridian. */
  cut: number;
  /** Size of the features as rows of a table: bytes excluding absent columns, and the number of values. */
  table: { bytes: number; values: number };
  oddities: OddityCounts;
}

export function emptySummary(): FeatureSummary {
  return {
    count: 0,
    typeCounts: [0, 0, 0, 0, 0, 0, 0, 0],
    located: 0,
    extent: [Infinity, Infinity, -Infinity, -Infinity],
    coverage: {
      starts: new Float64Array(360).fill(NaN),
      ends: new Float64Array(360).fill(NaN),
      covered: new Uint8Array(360),
    },
    withZ: 0,
    cut: 0,
    table: { bytes: 0, values: 0 },
    oddities: {},
  };
}

/** Counts feature `feature` of a batch as irregular, at most once per irregularity. */
export function noteOddity(summary: FeatureSummary, oddity: Oddity, feature: number): void {
  const known = summary.oddities[oddity];
  if (known === undefined) summary.oddities[oddity] = { count: 1, named: [feature], last: feature };
  else if (known.last !== feature) {
    known.count++;
    known.last = feature;
    if (known.named.length < maxNamed) known.named.push(feature);
  }
}

/** Adds the summary of a batch to `total`; `firstFeature` is the number of the batch's first feature. */
export function addSummary(total: FeatureSummary, batch: FeatureSummary, firstFeature: number): void {
  total.count += batch.count;
  total.located += batch.located;
  total.withZ += batch.withZ;
  total.cut += batch.cut;
  total.table.bytes += batch.table.bytes;
  total.table.values += batch.table.values;
  for (let type = 0; type < 8; type++) total.typeCounts[type]! += batch.typeCounts[type]!;
  const [west, south, east, north] = batch.extent;
  total.extent = [
    Math.min(total.extent[0], west),
    Math.min(total.extent[1], south),
    Math.max(total.extent[2], east),
    Math.max(total.extent[3], north),
  ];
  for (let degree = 0; degree < 360; degree++) {
    if (batch.coverage.covered[degree] === 0) continue;
    total.coverage.covered[degree] = 1;
    const start = batch.coverage.starts[degree]!;
    const end = batch.coverage.ends[degree]!;
    if (!(total.coverage.starts[degree]! <= start))
      total.coverage.starts[degree] = Number.isNaN(start) ? total.coverage.starts[degree]! : start;
    if (!(total.coverage.ends[degree]! >= end))
      total.coverage.ends[degree] = Number.isNaN(end) ? total.coverage.ends[degree]! : end;
  }
  for (const name of Object.keys(batch.oddities)) {
    const oddity = name as Oddity;
    const { count, named, last } = batch.oddities[oddity]!;
    const known = total.oddities[oddity];
    total.oddities[oddity] = {
      count: count + (known?.count ?? 0),
      named: [...(known?.named ?? []), ...named.map((feature) => firstFeature + feature)].slice(0, maxNamed),
      last: firstFeature + last,
    };
  }
}

/** Marks the range from `west` to `east` (raw longitudes) as covered. */
export function cover(coverage: LongitudeCoverage, west: number, east: number): void {
  if (east - west >= 359) {
    coverage.covered.fill(1);
    return;
  }
  const from = wrap(west);
  const width = Math.floor(west - Math.floor(west) + (east - west));
  const first = Math.floor(from) + 180;
  for (let i = 0; i <= width; i++) coverage.covered[(first + i) % 360] = 1;
  if (!(coverage.starts[first]! <= from)) coverage.starts[first] = from;
  const last = (first + width) % 360;
  const to = east >= -180 && east <= 180 ? east : wrap(east);
  if (!(coverage.ends[last]! >= to)) coverage.ends[last] = to;
}

/** Longitude in [−180, 180). */
function wrap(longitude: number): number {
  return longitude >= -180 && longitude < 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/**
 * Computes the box of a geometry into `box` (four values at `at`) and counts its irregularities. The box is
 * that of the positions, except for geometries that jump across the antimeridian, which get the box of their
 * visible extent. Without positions it is inverted.
 */
export function measure(
  geometry: Geometry,
  buffer: GeometryBuffer,
  summary: FeatureSummary,
  feature: number,
  box: Float64Array,
  at: number,
): void {
  if (geometry.type === 7) {
    for (const member of geometry.members) measure(member, buffer, summary, feature, box, at);
    return;
  }
  const isRing = geometry.type === 3 || geometry.type === 6;
  const isLine = geometry.type === 2 || geometry.type === 5;
  const { xy, lineEnds } = buffer;
  let from = geometry.positionStart;
  const lineCount = geometry.lineEnd - geometry.lineStart;
  const parts = lineCount > 0 && geometry.type !== 4 ? lineCount : 1;
  for (let part = 0; part < parts; part++) {
    const to = lineCount > 0 ? lineEnds[geometry.lineStart + part]! : geometry.positionEnd;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = from * 2; i < to * 2; i += 2) {
      const x = xy[i]!;
      const y = xy[i + 1]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    if (isRing && to - from < 4) noteOddity(summary, 'short_ring', feature);
    else if (isRing && (xy[from * 2] !== xy[to * 2 - 2] || xy[from * 2 + 1] !== xy[to * 2 - 1]))
      noteOddity(summary, 'unclosed_ring', feature);
    else if (isLine && to - from < 2) noteOddity(summary, 'short_line', feature);
    if (to > from) {
      if (minX < box[at]!) box[at] = minX;
      if (minY < box[at + 1]!) box[at + 1] = minY;
      if (maxX > box[at + 2]!) box[at + 2] = maxX;
      if (maxY > box[at + 3]!) box[at + 3] = maxY;
      const jump = (isRing || isLine) && maxX - minX > 180 ? findJump(xy, from * 2, to * 2) : null;
      if (jump !== null) {
        noteOddity(summary, 'antimeridian_jump', feature);
        cover(summary.coverage, jump.west, jump.east);
        widenToSeen(box, at, xy, { from: from * 2, to: to * 2, isRing, turns: jump.turns });
      } else if (geometry.type === 4)
        for (let i = from; i < to; i++) cover(summary.coverage, xy[i * 2]!, xy[i * 2]!);
      else if (maxX - minX < Infinity) cover(summary.coverage, minX, maxX);
    }
    from = to;
  }
}
