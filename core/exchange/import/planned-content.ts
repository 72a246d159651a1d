import type { ContentPlural } from '../../content/kinds.ts';
import { kindsOfImport } from './content/kinds.ts';
import type { NewIcon } from './rename-style-icons.ts';
import type { ImportPart, ImportPlan, PlannedContent } from './import-plan.ts';

/** The content of all parts, in their order; at most one part has the archive. */
export function mergeParts(parts: readonly ImportPart[]): PlannedContent & Pick<ImportPlan, 'archive'> {
  const newIcon = newIconsOf(parts);
  const merged = kindsOfImport.map(({ plural, imported }) => {
    const planned = parts.map((part) => part[plural]).filter((each) => each !== undefined);
    const all = imported.merge(planned);
    return [plural, imported.rename?.(all, newIcon) ?? all];
  });
  const archive = parts.find((part) => part.archive)?.archive ?? null;
  return { ...(Object.fromEntries(merged) as unknown as PlannedContent), archive };
}

/** The new ids of the icons in all parts. */
export function newIconsOf(parts: readonly Pick<ImportPart, 'ids'>[]): NewIcon {
  const ids = new Map(parts.flatMap(({ ids: { icons = [] } }) => icons));
  return (icon) => ids.get(icon) ?? null;
}

/** Number of objects in the plan. */
export function plannedCounts(plan: ImportPlan): Record<ContentPlural, number> {
  const counts = kindsOfImport.map(({ plural, imported }) => [plural, imported.count(plan[plural])]);
  return Object.fromEntries(counts) as Record<ContentPlural, number>;
}

/** The counts of the plan by the names of results and events: `markersCreated`. */
export function createdCounts(plan: ImportPlan): Record<`${ContentPlural}Created`, number> {
  const counts = Object.entries(plannedCounts(plan)).map(([plural, count]) => [`${plural}Created`, count]);
  return Object.fromEntries(counts) as Record<`${ContentPlural}Created`, number>;
}
