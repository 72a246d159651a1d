import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import { type TiledKind, writeTiled } from '../../fixtures/vector/write-tiled.ts';
import type { BenchRow } from '../row.ts';

const bytes = 150e6;

function engineRow(name: string, kind: TiledKind): BenchRow {
  return {
    name,
    peer: 'ogr2ogr -f FlatGeobuf (with index)',
    floor: 2,
    goal: 4,
    units: bytes / 1e6,
    unit: 'MB/s',
    prepare: ({ cacheDirectory, scratchDirectory }) => {
      const source = writeTiled(cacheDirectory, kind, bytes);
      const output = join(scratchDirectory, 'layer');
      const peerOutput = join(scratchDirectory, 'peer.fgb');
      return {
        own: async () => {
          rmSync(output, { recursive: true, force: true });
          await buildLayer({
            source,
            outputDirectory: output,
            scratchDirectory,
            threads: 2,
            overviews: false,
          });
        },
        peer: () => {
          rmSync(peerOutput, { force: true });
          execFileSync('ogr2ogr', ['-f', 'FlatGeobuf', peerOutput, source], { stdio: 'ignore' });
        },
      };
    },
  };
}

/** From a GeoJSON file to the files with index that a job publishes, on two threads; overviews follow later. */
export const engineRows: BenchRow[] = [
  engineRow('150 MB of municipalities → layer', 'municipalities'),
  engineRow('150 MB of countries → layer', 'countries'),
  engineRow('150 MB in features of 16 MB → layer', 'land'),
];
