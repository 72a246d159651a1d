import { overviewActivities } from './activities.ts';
import type { OverviewRebuildInput } from './contracts/upkeep.ts';

/** One upkeep attempt to build the overviews of a published layer. Upkeep starts further attempts. */
export async function overviewRebuild(input: OverviewRebuildInput): Promise<void> {
  await overviewActivities(input).rebuildLayerOverviews({ layerId: input.layerId });
}
