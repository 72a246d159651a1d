import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { writeTiled } from '../../fixtures/vector/write-tiled.ts';
import type { BenchContext, BenchRow, Runs } from '../row.ts';
import { runWatched, type Watched } from '../run-watched.ts';

const program = join(import.meta.dirname, '../build-alone.ts');

/** Both as separate programs, from their start to their end, with their memory. */
function programs({ scratchDirectory }: BenchContext, source: string): Runs {
  const output = join(scratchDirectory, 'layer');
  const peerOutput = join(scratchDirectory, 'peer.fgb');
  const peaks = { own: 0, peer: 0 };
  const note = (who: keyof typeof peaks, { seconds, peakBytes }: Watched): number => {
    peaks[who] = Math.max(peaks[who], peakBytes);
    return seconds;
  };
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  return {
    own: async () => {
      rmSync(output, { recursive: true, force: true });
      return note('own', await runWatched(process.execPath, [program, source, output, scratchDirectory]));
    },
    peer: async () => {
      rmSync(peerOutput, { force: true });
      return note('peer', await runWatched('ogr2ogr', ['-f', 'FlatGeobuf', peerOutput, source]));
    },
    remark: () => `most memory: ours ${megabytes(peaks.own)}, peer ${megabytes(peaks.peer)}`,
  };
}

/** A megabyte of a large file takes as long as a megabyte of a small one. */
function linearRow(features: number, min: number): BenchRow {
  const thousands = (value: number) => value.toLocaleString('en');
  return {
    name: `${thousands(features)} features → layer`,
    peer: `a file of ${thousands(min)}`,
    floor: 0.67,
    goal: 0.9,
    show: (seconds) => `${(1 / seconds).toFixed(1)} MB/s`,
    prepare: (context) => {
      const perMegabyte = (count: number) => {
        const source = writeBuildings(context.cacheDirectory, count);
        const megabytes = statSync(source).size / 1e6;
        const { own } = programs(context, source);
        return async () => ((await own()) as number) / megabytes;
      };
      return { own: perMegabyte(features), peer: perMegabyte(min) };
    },
  };
}

/** From a GeoJSON file to a layer, for extreme sizes: many features, and very large ones. */
export const scaleRows: BenchRow[] = [
  {
    name: 'scale: 10 M small polygons → layer',
    peer: 'ogr2ogr -f FlatGeobuf (with index)',
    floor: 2,
    goal: 4,
    units: 4305,
    unit: 'MB/s',
    rounds: 1,
    onDemand: true,
    prepare: (context) => programs(context, writeBuildings(context.cacheDirectory, 10_000_000)),
  },
  {
    name: '180 MB in features of 30 MB → layer',
    peer: 'ogr2ogr -f FlatGeobuf (with index)',
    floor: 3,
    goal: 4,
    units: 180,
    unit: 'MB/s',
    prepare: (context) => programs(context, writeTiled(context.cacheDirectory, 'continents', 180e6)),
  },
  linearRow(1_000_000, 100_000),
  linearRow(100_000, 10_000),
];
