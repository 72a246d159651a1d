import { describeCounts } from '../../content/describe-counts.ts';
import type { ImportContent } from './content/kinds.ts';
import type { ImportPlan } from './import-plan.ts';
import { createdCounts, plannedCounts } from './planned-content.ts';

/** The result of an import job. Values that are known only at publication are added then. */
export function importResult(
  plan: ImportPlan,
  { layers }: Pick<ImportContent, 'layers'>,
): Readonly<Record<string, unknown>> {
  const { comments, ids, truncated, leftOut } = plan;
  return {
    ...createdCounts(plan),
    commentsCreated: comments?.threads ?? 0,
    slidesCreated: 0,
    settings: 'kept',
    layers: layers.map(({ layer: { id, name }, manifest: { featureCount } }) => ({ id, name, featureCount })),
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
