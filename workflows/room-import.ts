import { importActivities, longActivities, rasterActivities } from './activities.ts';
import type { ImportedRaster, JobInput } from './contracts.ts';
import { whenOwnerIsFree } from './when-owner-is-free.ts';
import { runJob } from './job-frame.ts';
import { endPublished } from './upload/publish-layers.ts';

/**
 * Imports a GeoPackage into a room: stores all of its content first, then publishes it in one transaction. A
 * retried activity starts over with new object keys; unpublished objects are swept.
 */
export async function roomImport(input: JobInput): Promise<void> {
  await runJob(input, async (plan, say) => {
    say('Reading the file and storing its content. The pending activity reports progress.');
    const { planKey, rasters: of } = await importActivities(plan).prepareImport(input);
    const versions: ImportedRaster[] = [];
    const rasters = rasterActivities(plan);
    for (let number = 0; number < of; number++) {
      say(`Converting raster ${number + 1} of ${of}. The pending activity reports progress.`);
      versions.push(await whenOwnerIsFree(() => rasters.importRaster({ ...input, planKey, number, of })));
    }
    say('Publishing the imported content.');
    const published = await importActivities(plan).publishImport({ ...input, planKey, versions });
    await endPublished({ input, activities: longActivities(plan), rasters, say }, published);
  });
}
