import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { textOf } from '../ui/text-of.ts';
import { service, type IssuedApiToken, type TokenPermission } from '../service/service.ts';
import { permissionName } from './permission-name.ts';

const permissions: readonly TokenPermission[] = ['read', 'write', 'upload'];

/** A form that creates an API token. */
export function NewToken({
  roomId,
  onIssued,
}: {
  roomId: string;
  onIssued: (token: IssuedApiToken) => void;
}) {
  const chosen = useSignal<readonly TokenPermission[]>(['read']);
  const failure = useSignal<Error | null>(null);
  const isBusy = useSignal(false);
  const create = async (form: HTMLFormElement) => {
    const days = textOf(form, 'days');
    isBusy.value = true;
    failure.value = null;
    try {
      const { data } = await service.POST('/api/rooms/{roomId}/api-tokens', {
        params: { path: { roomId } },
        body: {
          name: textOf(form, 'name'),
          permissions: [...chosen.value],
          expiresInDays: days === '' ? null : Number(days),
        },
      });
      form.reset();
      onIssued(data);
    } catch (error) {
      failure.value = asError(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <details class="new-token">
      <summary>{t('members.tokenNew')}</summary>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void create(event.currentTarget);
        }}
      >
        <Field label={t('members.tokenName')} name="name" required maxLength={200} autocomplete="off" />
        <fieldset class="permissions">
          <legend>{t('members.permissions')}</legend>
          {permissions.map((each) => (
            <label key={each} class="choice">
              <input
                type="checkbox"
                checked={chosen.value.includes(each)}
                onChange={({ currentTarget: { checked } }) =>
                  (chosen.value = permissions.filter((one) =>
                    one === each ? checked : chosen.value.includes(one),
                  ))
                }
              />
              {t(permissionName[each])}
            </label>
          ))}
        </fieldset>
        <Field
          label={t('members.days')}
          hint={t('members.daysHint')}
          name="days"
          type="number"
          min="1"
          max="365"
          step="1"
        />
        {failure.value !== null && <Failure error={failure.value} />}
        <p class="form-actions">
          <button class="button primary" disabled={isBusy.value || chosen.value.length === 0}>
            {t('members.tokenCreate')}
          </button>
        </p>
      </form>
    </details>
  );
}
