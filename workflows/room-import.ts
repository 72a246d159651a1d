import { importActivities, longActivities } from './activities.ts';
import type { JobInput } from './contracts/jobs.ts';
import type { ImportStepInput, StoredPart } from './contracts/rooms.ts';
import { importVersions } from './import-versions.ts';
import { runJob } from './job-frame.ts';
import { endPublished } from './upload/publish-layers.ts';

/**
 * Imports a GeoPackage into a room: stores all of its content first, then publishes it in one transaction. The
 * job references what each activity stored, so a retried activity repeats none of the others; its own objects
 * have new keys. Unpublished objects are swept.
 */
export async function roomImport(input: JobInput): Promise<void> {
  await runJob(input, async (job, say) => {
    const activities = importActivities(job);

    say('Reading the file and building its first layer. The pending activity reports progress.');
    const read = await activities.readImport(input);
    const parts: StoredPart[] = [read.part];
    const step = (): ImportStepInput => ({ ...input, outlineKey: read.outlineKey, parts });

    for (const layers of read.layers) {
      say(`Building the layers from ${layers.from + 1} to ${layers.to}.`);
      parts.push(await activities.buildImportLayers({ ...step(), layers }));
    }
    if (read.hasPictures) {
      say('Cleaning icons and photos.');
      parts.push(await activities.storeImportPictures(step()));
    }
    if (read.hasMarkers) {
      say('Storing the markers.');
      parts.push(await activities.storeImportMarkers(step()));
    }
    if (read.hasTiles) {
      say('Copying the tables of tiles of another program.');
      parts.push(await activities.copyImportTiles(step()));
    }
    if (read.hasTables) {
      say('Converting the tables of another program.');
      parts.push(await activities.convertImportTables(step()));
    }
    say('Planning the import.');
    const plan = await activities.planImport(step());
    const versions = await importVersions(input, { job, plan, say });
    say('Publishing the imported content.');
    const published = await activities.publishImport({ ...input, planKey: plan.planKey, versions });
    await endPublished({ input, activities: longActivities(job), say }, published);
  });
}
