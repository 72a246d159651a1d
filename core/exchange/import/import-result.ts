import { describeCounts } from '../../content/describe-counts.ts';
import { Refusal } from '../../errors.ts';
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

/** Throws Refusal `nothing_imported` with the reasons if the file has content of which nothing can be imported. */
export function requireContent(plan: ImportPlan): void {
  const { comments, slides, settings, archive, leftOut } = plan;
  const hasContent = Object.values(plannedCounts(plan)).some((count) => count > 0);
  const isOfRoom = comments !== null || slides.length > 0 || settings !== null || archive !== null;
  if (hasContent || isOfRoom || leftOut.length === 0) return;
  const reasons = leftOut.slice(0, maxReasons).map(({ name, reason }) => `“${name}”: ${reason}`);
  const more = leftOut.length > maxReasons ? ` There are ${leftOut.length - maxReasons} more.` : '';
  throw new Refusal(
    'nothing_imported',
    `Nothing in the file could be imported. ${reasons.join(' ')}${more}`,
    {
      leftOut: leftOut.slice(0, maxReasons),
    },
  );
}

const maxReasons = 5;

/** The message of the job. */
export function sentenceOf(plan: ImportPlan): string {
  const counts = describeCounts({ ...plannedCounts(plan), comments: plan.comments?.threads ?? 0 });
  const made = counts === null ? 'Nothing was imported' : `Imported ${counts}`;
  return plan.leftOut.length === 0 ? `${made}.` : `${made}; the result lists what was omitted.`;
}
