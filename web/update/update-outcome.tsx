import { counted } from '../i18n/language.ts';
import { ConflictList } from './conflict-list.tsx';
import { LeftOutList } from './left-out-list.tsx';
import type { UpdatePlan } from './update-review.ts';

/** What an update or its revert left as it was, with both states and the reasons. */
export function UpdateOutcome({ plan: { conflicts, leftOut } }: { plan: UpdatePlan }) {
  return (
    <>
      {conflicts.length > 0 && (
        <details class="warnings">
          <summary>{counted('update.conflicts', conflicts.length)}</summary>
          <ConflictList conflicts={conflicts} />
        </details>
      )}
      <LeftOutList leftOut={leftOut} />
    </>
  );
}
