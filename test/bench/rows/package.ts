import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePackage } from '../../../geo/geopackage/write/write-package.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import type { BenchContext, BenchRow } from '../row.ts';
import { municipalities } from './tiles.ts';

interface Source {
  name: string;
  units: number;
  goal: number;
  onDemand?: true;
  write: (directory: string) => string;
}

/**
 * From the files of a layer to a GeoPackage with R-tree, on two threads; the peer reads the layer's own FlatGeobufs,
 * all of them.
 */
function packageRow({ name, units, goal, onDemand, write }: Source): BenchRow {
  return {
    name: `${name} → GeoPackage`,
    peer: 'ogr2ogr -f GPKG (from FlatGeobuf)',
    floor: 1.5,
    goal,
    units,
    unit: 'features/s',
    rounds: 3,
    ...(onDemand === undefined ? {} : { onDemand }),
    prepare: async ({ cacheDirectory, scratchDirectory }: BenchContext) => {
      const folder = join(scratchDirectory, 'layer');
      const source = write(cacheDirectory);
      const { manifest } = await buildLayer({
        source,
        outputDirectory: folder,
        scratchDirectory,
        threads: 2,
        overviews: false,
      });
      const internal = join(scratchDirectory, 'ours.gpkg');
      const peer = join(scratchDirectory, 'peer.gpkg');
      return {
        own: async () => {
          rmSync(internal, { force: true });
          const layer = {
            kind: 'layer',
            name: 'features',
            identifier: 'features',
            description: '',
            lastChange: 0,
            manifest,
            fileOf: (file: string) => join(folder, file),
            rest: () => undefined,
          } as const;
          await writePackage(internal, { tables: [layer], relations: [] }, { threads: 2 });
        },
        peer: () => {
          rmSync(peer, { force: true });
          for (const [index, { fgb }] of manifest.parts.entries()) {
            const further = index === 0 ? [] : ['-update', '-append'];
            const args = ['-f', 'GPKG', ...further, '-nln', 'features', peer, join(folder, fgb.name)];
            execFileSync('ogr2ogr', args, { stdio: 'ignore' });
          }
        },
      };
    },
  };
}

/** Only the writer; room files with several tables are measured with their job. */
export const packageRows: BenchRow[] = [
  packageRow({ name: '200,000 features', units: 202_730, goal: 2, write: municipalities.write }),
  packageRow({
    name: '1,000,000 features',
    units: 1_000_000,
    goal: 2.2,
    onDemand: true,
    write: (directory) => writeBuildings(directory, 1_000_000),
  }),
];
