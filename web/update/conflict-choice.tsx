import { useId } from 'preact/hooks';
import { counted, t } from '../i18n/language.ts';
import { ConflictList } from './conflict-list.tsx';
import type { UpdateReview } from './update-review.ts';

const policies = ['room', 'file'] as const;

/** What the room and the file both changed, and which of the two states the user wants. */
export function ConflictChoice({ review }: { review: UpdateReview }) {
  const name = useId();
  const { conflicts, conflictsTruncated } = review.plan;
  if (conflicts.length === 0) return null;
  const { value: policy } = review.policy;
  return (
    <section class="preview-part">
      <h3>
        {conflictsTruncated ? t('update.manyConflicts') : counted('update.conflicts', conflicts.length)}
      </h3>
      <p>{t('update.conflictText')}</p>
      <ConflictList conflicts={conflicts} />
      <fieldset class="preview-part option-cards">
        <legend>{t('update.policy')}</legend>
        {policies.map((each) => (
          <label key={each} class="option-card">
            <input
              type="radio"
              name={name}
              checked={policy === each}
              onChange={() => (review.policy.value = each)}
            />
            <span>
              <span class="option-name">{t(`update.policy.${each}`)}</span>
              <span class="hint">{t(`update.policy.${each}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}
