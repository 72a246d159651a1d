import { t } from '../i18n/language.ts';
import { goTo } from '../router/route.ts';
import { roomIdIn, roomIdOrLinkForm } from '../room/room-id.ts';
import { Field } from '../ui/field.tsx';
import { textOf } from '../ui/text-of.ts';

/** Opens a room that is not in the user's list, such as a public one. */
export function OpenRoom() {
  return (
    <form
      class="open-room"
      onSubmit={(event) => {
        event.preventDefault();
        const roomId = roomIdIn(textOf(event.currentTarget, 'roomId'));
        if (roomId !== null) goTo(`/rooms/${roomId}`);
      }}
    >
      <Field
        label={t('rooms.openTitle')}
        name="roomId"
        required
        pattern={roomIdOrLinkForm}
        title={t('rooms.idOrLink')}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
      />
      <button class="button">{t('rooms.open')}</button>
    </form>
  );
}
