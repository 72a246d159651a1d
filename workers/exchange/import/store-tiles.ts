import { limits } from '../../../core/limits.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { PlannedRaster } from '../../../core/exchange/import/content/raster.ts';
import type { LeftOutList } from '../../../core/exchange/import/left-out.ts';
import type { NewIds } from '../../../core/exchange/import/new-ids.ts';
import type { StepIo, StepWorkspace } from '../../sandbox/step-executor.ts';
import type { ExternalTable } from '../../steps/read-room-file/other-tables.ts';
import { copyTilesStep } from '../../steps/copy-tiles/step.ts';
import { isFaultOfFile } from './fault-of-file.ts';
import { lineOf } from './line-of.ts';
import type { ImportStore } from './import-store.ts';

interface StoreTiles {
  readonly workspace: StepWorkspace;
  readonly store: ImportStore;
  readonly prefix: string;
  readonly ids: NewIds;
  readonly leftOut: LeftOutList;
  readonly job: Job;
  /** Name of the file in the workspace, and its size (bytes). */
  readonly source: string;
  readonly size: number;
  readonly io: StepIo<never>;
}

/** Maximum number of tile tables imported from one file; equal to the limit for layers. */
const maxRasters = 100;

/**
 * Stores the tiles of each table as a separate GeoPackage with the pictures unchanged: the original from
 * which the raster version is made. Skips tables that cannot be read.
 */
export async function storeTiles(
  { workspace, store, prefix, ids, leftOut, job, source, size, io }: StoreTiles,
  tables: readonly ExternalTable[],
): Promise<{ readonly rasters: readonly PlannedRaster[]; readonly warnings: readonly JobWarning[] }> {
  const rasters: PlannedRaster[] = [];
  const warnings: JobWarning[] = [];
  for (const [number, { table, name }] of tables.entries()) {
    if (number >= maxRasters) {
      const reason = `The limit is ${maxRasters} tile tables per file.`;
      leftOut.add({ what: 'tiles', name, code: 'too_many_layers', reason });
      continue;
    }
    const target = `tiles-${number}.gpkg`;
    try {
      const copied = await workspace.run(copyTilesStep, { file: source, size, table, target }, io);
      warnings.push(...copied.warnings);
    } catch (error) {
      if (!isFaultOfFile(error)) throw error;
      leftOut.add({ what: 'tiles', name, code: error.code, reason: error.message });
      continue;
    }
    const key = `${prefix}original-${number}-0`;
    const bytes = await store.stream(
      key,
      'application/geopackage+sqlite3',
      () => workspace.read(target),
      true,
    );
    await workspace.remove(target);
    const now = Date.now();
    const called = lineOf(name, 'Raster');
    rasters.push({
      ...{
        id: ids.object('raster', name),
        oldId: name,
        name: called,
        description: null,
        visible: true,
        display: {},
      },
      original: { fileName: `${called.slice(0, limits.nameLength - 5)}.gpkg`, pieces: [{ key, bytes }] },
      ...{ createdBy: job.actor.id, createdAt: now, updatedAt: now },
    });
  }
  return { rasters, warnings };
}
