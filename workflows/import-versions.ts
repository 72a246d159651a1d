import { rasterActivities } from './activities.ts';
import type { JobInput, JobPlan } from './contracts/jobs.ts';
import type { ImportedRaster } from './contracts/rasters.ts';
import type { PreparedImport } from './contracts/rooms.ts';
import type { Say } from './job-frame.ts';
import { whenOwnerIsFree } from './when-owner-is-free.ts';

/** Builds the files of all rasters of a planned import, one after another. */
export async function importVersions(
  input: JobInput,
  { job, plan, say }: { readonly job: JobPlan; readonly plan: PreparedImport; readonly say: Say },
): Promise<ImportedRaster[]> {
  const { planKey, rasters: of } = plan;
  const activities = rasterActivities(job);
  const versions: ImportedRaster[] = [];
  for (let number = 0; number < of; number++) {
    say(`Converting raster ${number + 1} of ${of}. The pending activity reports progress.`);
    versions.push(await whenOwnerIsFree(() => activities.importRaster({ ...input, planKey, number, of })));
  }
  return versions;
}
