import { t } from '../i18n/language.ts';
import { fieldName, fieldValue } from './field-name.ts';
import type { UpdatePlan } from './update-review.ts';

type Conflict = UpdatePlan['conflicts'][number];

/** Each conflict with both states of the disputed fields. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <ul class="conflicts">
      {conflicts.map((conflict) => (
        <li key={`${conflict.objectType} ${conflict.objectId}`} class="conflict">
          <p>
            <span class="update-name">{conflict.name ?? t('markers.untitled')}</span>{' '}
            <span class="hint">{reasonOf(conflict)}</span>
          </p>
          <Sides conflict={conflict} />
        </li>
      ))}
    </ul>
  );
}

function Sides({ conflict: { fields, inRoom, inFile } }: { conflict: Conflict }) {
  const shown = fields.filter((field) => [inRoom, inFile].some((side) => side !== null && field in side));
  if (shown.length === 0) return null;
  return (
    <table class="changed-fields">
      <thead>
        <tr>
          <th scope="col">{t('history.field')}</th>
          <th scope="col">{t('update.inRoom')}</th>
          <th scope="col">{t('update.inFile')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            <td>{inRoom === null ? t('update.gone') : fieldValue(field, inRoom[field])}</td>
            <td>{inFile === null ? t('update.gone') : fieldValue(field, inFile[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function reasonOf({ objectType, reason, fields }: Conflict): string {
  if (reason === 'base_unavailable') return t('update.baseUnavailable');
  if (reason === 'not_allowed') return t('update.notAllowed');
  if (reason === 'deleted') return t('update.deletedInRoom');
  if (fields.includes('features')) return t('update.featuresInBoth');
  return t(objectType === 'layer' ? 'comments.layer' : 'comments.marker');
}
