import { importActivities, longActivities, rasterActivities } from './activities.ts';
import type { ImportedRaster, JobInput } from './contracts.ts';
import { whenOwnerIsFree } from './when-owner-is-free.ts';
import { runJob } from './job-frame.ts';
import { endPublished } from './upload/publish-layers.ts';

/**
 * A GeoPackage becomes a part of a room: all that it holds is stored first, then published at once. A retry of an activity
 * begins it anew, under names of its own; what nobody published is swept.
 */
export async function roomImport(input: JobInput): Promise<void> {
  await runJob(input, async (plan, say) => {
    say('Reading the file and storing what it holds. The pending activity tells how far it is.');
    const { planKey, rasters: of } = await importActivities(plan).prepareImport(input);
    const versions: ImportedRaster[] = [];
    const rasters = rasterActivities(plan);
    for (let number = 0; number < of; number++) {
      say(`Converting raster ${number + 1} of ${of}. The pending activity tells how far it is.`);
      versions.push(await whenOwnerIsFree(() => rasters.importRaster({ ...input, planKey, number, of })));
    }
    say('Publishing what was imported.');
    const published = await importActivities(plan).publishImport({ ...input, planKey, versions });
    await endPublished({ input, activities: longActivities(plan), rasters, say }, published);
  });
}
