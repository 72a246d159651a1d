import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import { asError, Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { roleName } from '../room/role-name.ts';
import type { RoomState } from '../room/room-state.ts';
import type { AssignableRole } from '../service/service.ts';
import { invite } from './change-members.ts';
import { roles } from './role-select.tsx';

/** Invites a person by email address; users with an account become members immediately. */
export function InviteForm({ state }: { state: RoomState }) {
  const address = useSignal('');
  const role = useSignal<AssignableRole>('viewer');
  const failure = useSignal<Error | null>(null);
  const isBusy = useSignal(false);
  const heading = useId();
  const send = async (form: HTMLFormElement) => {
    const email = address.value.trim();
    isBusy.value = true;
    failure.value = null;
    try {
      await invite(state.room.peek().roomId, email, role.value);
      if (address.value.trim() !== email) return;
      // Resets the state of validation too: the emptied field is not invalid. The role is rendered again.
      form.reset();
      address.value = '';
    } catch (error) {
      failure.value = asError(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('members.invite')}</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <Field
          label={t('members.address')}
          type="email"
          required
          autocomplete="off"
          value={address.value}
          onInput={({ currentTarget }) => (address.value = currentTarget.value)}
        />
        <Choice
          label={t('members.role')}
          value={role.value}
          options={roles.map((each) => [each, t(roleName[each])])}
          onChoose={(chosen) => (role.value = chosen)}
        />
        {failure.value !== null && <Failure error={failure.value} />}
        <p class="form-actions">
          <button class="button primary" disabled={isBusy.value}>
            {t('members.inviteNow')}
          </button>
        </p>
      </form>
    </section>
  );
}
