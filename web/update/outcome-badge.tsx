import { t } from '../i18n/language.ts';
import type { UpdatePlan } from './update-review.ts';

/** What happens to an object, as a word. */
export function OutcomeBadge({ outcome }: Pick<UpdatePlan['updatedLayers'][number], 'outcome'>) {
  return (
    <span class="badge" data-outcome={outcome}>
      {t(`update.outcome.${outcome}`)}
    </span>
  );
}
