import { counted, t } from '../i18n/language.ts';
import { fieldName } from './field-name.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { isChange, type UpdatePlan } from './update-review.ts';

type UpdatedLayer = UpdatePlan['updatedLayers'][number];

/** The layers that a file changes, with the numbers of their features. */
export function ChangedLayers({ plan: { updatedLayers } }: { plan: UpdatePlan }) {
  const changed = updatedLayers.filter(({ outcome }) => isChange(outcome));
  const unchanged = updatedLayers.filter(({ outcome }) => outcome === 'unchanged').length;
  if (changed.length + unchanged === 0) return null;
  return (
    <section class="preview-part">
      <h3>{t('history.type.layer')}</h3>
      {unchanged > 0 && <p class="hint">{counted('update.unchanged', unchanged)}</p>}
      {changed.length > 0 && (
        <ul class="update-list">
          {changed.map((layer, n) => (
            <li key={n} class="update-line">
              <OutcomeBadge outcome={layer.outcome} />
              <span class="update-name">{layer.name}</span>
              <span class="hint">{detailsOf(layer)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function detailsOf({ fields, featuresCreated, featuresUpdated, featuresDeleted }: UpdatedLayer): string {
  const details = [
    ...fields.filter((field) => field !== 'features').map(fieldName),
    featuresCreated > 0 && counted('update.featuresCreated', featuresCreated),
    featuresUpdated > 0 && counted('update.featuresUpdated', featuresUpdated),
    featuresDeleted > 0 && counted('update.featuresDeleted', featuresDeleted),
  ];
  return details.filter((detail) => detail !== false).join(' · ');
}
