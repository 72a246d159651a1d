import { overviewActivities } from './activities.ts';
import type { OverviewRebuildInput } from './contracts.ts';

/** One attempt of upkeep to build the overviews of a published layer. Upkeep starts the next one, if there is one. */
export async function overviewRebuild(input: OverviewRebuildInput): Promise<void> {
  await overviewActivities(input).rebuildLayerOverviews({ layerId: input.layerId });
}
