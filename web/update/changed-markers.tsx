import { counted, t } from '../i18n/language.ts';
import { listText } from '../i18n/list-text.ts';
import { fieldName } from './field-name.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import type { UpdatePlan } from './update-review.ts';

/** The markers that a file creates, changes and deletes, with their names. */
export function ChangedMarkers({ plan: { updatedMarkers, changedMarkers } }: { plan: UpdatePlan }) {
  const { created, updated, deleted, unchanged } = updatedMarkers;
  const changed = created + updated + deleted;
  if (changed + unchanged === 0) return null;
  return (
    <section class="preview-part">
      <h3>{t('markers.markers')}</h3>
      <p class="hint">{amountsOf(updatedMarkers)}</p>
      {changedMarkers.length > 0 && (
        <ul class="update-list">
          {changedMarkers.map(({ objectId, name, outcome, fields }) => (
            <li key={objectId} class="update-line">
              <OutcomeBadge outcome={outcome} />
              <span class="update-name">{name ?? t('markers.untitled')}</span>
              {fields.length > 0 && <span class="hint">{listText(fields.map(fieldName))}</span>}
            </li>
          ))}
        </ul>
      )}
      {changed > changedMarkers.length && (
        <p class="hint">{counted('import.moreWarnings', changed - changedMarkers.length)}</p>
      )}
    </section>
  );
}

/** The numbers that are not 0: "2 new · 1 changed · 40 unchanged". */
function amountsOf({ created, updated, deleted, unchanged }: UpdatePlan['updatedMarkers']): string {
  const amounts = [
    created > 0 && counted('update.created', created),
    updated > 0 && counted('update.updated', updated),
    deleted > 0 && counted('update.deleted', deleted),
    unchanged > 0 && counted('update.unchanged', unchanged),
  ];
  return amounts.filter((amount) => amount !== false).join(' · ');
}
