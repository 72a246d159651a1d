import { type ContentPlural, contentPlurals } from '../../content/kinds.ts';
import { emptyPlan, type ImportPlan } from './import-plan.ts';
import type { LeftOutCounts } from './left-out.ts';
import type { AssignedIds } from './new-ids.ts';

const planned = [...contentPlurals, 'archive'] as const;

type Planned = Pick<ImportPlan, ContentPlural | 'archive'>;

/** What one step of an import stored, as a part of the plan. */
export interface ImportPart extends Partial<Planned> {
  /** The ids that the step assigned. */
  readonly ids: AssignedIds;
  readonly leftOut: LeftOutCounts;
}

/** The content of all parts, in their order. */
export function mergeParts(parts: readonly ImportPart[]): Planned {
  const merge = (name: keyof Planned): unknown => {
    const values = parts.map((part) => part[name] ?? emptyPlan[name]);
    return emptyPlan[name] === null ? (values.find((value) => value !== null) ?? null) : values.flat();
  };
  return Object.fromEntries(planned.map((name) => [name, merge(name)])) as unknown as Planned;
}
