import { t } from '../i18n/language.ts';
import { Field } from '../ui/field.tsx';
import { textOf } from '../ui/text-of.ts';
import { goTo } from '../router/route.ts';
import { roomIdForm } from './room-id.ts';

/** Opens a room that is not in the user's list, such as a public one. */
export function OpenRoom() {
  return (
    <form
      class="open-room"
      onSubmit={(event) => {
        event.preventDefault();
        goTo(`/rooms/${textOf(event.currentTarget, 'roomId')}`);
      }}
    >
      <Field
        label={t('rooms.openTitle')}
        name="roomId"
        required
        pattern={roomIdForm}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
      />
      <button class="button">{t('rooms.open')}</button>
    </form>
  );
}
