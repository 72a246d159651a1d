import { describeCounts } from '../../content/describe-counts.ts';
import { createdCounts, type ImportPlan, plannedCounts } from './import-plan.ts';
import type { Layer } from '../../layers/layer.ts';

/** The result of an import job. Values that are known only at publication are added then. */
export function importResult(
  plan: ImportPlan,
  layers: readonly Pick<Layer, 'id' | 'name' | 'featureCount'>[],
): Readonly<Record<string, unknown>> {
  const { comments, ids, truncated, leftOut } = plan;
  return {
    ...createdCounts(plan),
    commentsCreated: comments?.threads ?? 0,
    slidesCreated: 0,
    settings: 'kept',
    layers: layers.map(({ id, name, featureCount }) => ({ id, name, featureCount })),
    ids,
    leftOut,
    ...Object.fromEntries(truncated.map((kind) => [`${kind}Truncated`, true])),
  };
}

/** The message of the job. */
export function sentenceOf(plan: ImportPlan): string {
  const counts = describeCounts({ ...plannedCounts(plan), comments: plan.comments?.threads ?? 0 });
  const made = counts === null ? 'Nothing was imported' : `Imported ${counts}`;
  return plan.leftOut.length === 0 ? `${made}.` : `${made}; the result lists what was omitted.`;
}
