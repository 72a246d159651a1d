import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';

/** A field that two users changed, with its values as text. */
export interface ConflictingField {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Both values of the fields that two users changed, to choose from. Nothing was saved until the form is sent again. */
export function ConflictChoice({
  by,
  fields,
  onChoose,
}: {
  /** The name of the other user, if it is known. */
  by: string | null;
  fields: readonly ConflictingField[];
  onChoose: (name: string, choice: 'mine' | 'theirs') => void;
}) {
  return (
    <div class="conflict" role="group" aria-label={t('saving.conflictTitle')}>
      <p role="alert">{by === null ? t('saving.conflict') : t('saving.conflictWith', { name: by })}</p>
      {fields.map((field) => (
        <Choice key={field.name} {...field} by={by} onChoose={(choice) => onChoose(field.name, choice)} />
      ))}
    </div>
  );
}

function Choice({
  by,
  label,
  mine,
  theirs,
  onChoose,
}: ConflictingField & { by: string | null; onChoose: (choice: 'mine' | 'theirs') => void }) {
  const group = useId();
  const names = {
    mine: t('saving.mine'),
    theirs: by === null ? t('saving.theirs') : t('saving.of', { name: by }),
  };
  return (
    <fieldset class="conflict-field">
      <legend>{label}</legend>
      {(['mine', 'theirs'] as const).map((choice) => (
        <label key={choice} class="choice">
          <input
            type="radio"
            name={group}
            defaultChecked={choice === 'mine'}
            onChange={() => onChoose(choice)}
          />
          <span>
            {names[choice]}
            <span class="conflict-value" dir="auto">
              {(choice === 'mine' ? mine : theirs) || t('saving.empty')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
