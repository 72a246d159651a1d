import { importActivities, longActivities, updateActivities } from './activities.ts';
import type { JobInput } from './contracts/jobs.ts';
import type { StoredPart } from './contracts/rooms.ts';
import { runJob } from './job-frame.ts';
import { endPublished } from './upload/publish-layers.ts';

/**
 * Updates a room by an edited file of the same room: compares the file, builds only the layers whose features changed,
 * then changes markers in batches and layers in one transaction. Unpublished objects are swept.
 */
export async function roomUpdate(input: JobInput): Promise<void> {
  await runJob(input, async (job, say) => {
    const activities = updateActivities(job);
    const imports = importActivities(job);
    say('Comparing the file with the room. The pending activity reports progress.');
    const { outlineKey, comparedKey, part, layers, hasTables } = await activities.readUpdate(input);
    const built: StoredPart[] = [];
    for (const range of layers) {
      say(`Building layer ${range.from + 1} again.`);
      built.push(
        await imports.buildImportLayers({ ...input, outlineKey, parts: [part, ...built], layers: range }),
      );
    }
    const added: StoredPart[] = [];
    if (hasTables) {
      say('Converting the tables of another program.');
      added.push(await imports.convertImportTables({ ...input, outlineKey, parts: [part, ...built] }));
    }
    say('Applying the changes. The pending activity reports progress.');
    const applied = await activities.applyUpdate({ ...input, outlineKey, comparedKey, built, added });
    await endPublished({ input, activities: longActivities(job), say }, applied);
  });
}
