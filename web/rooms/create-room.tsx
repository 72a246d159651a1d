import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { asError, Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { textOf } from '../ui/text-of.ts';
import { goTo } from '../router/route.ts';
import { service } from '../service/service.ts';
import { newRoomId, roomIdForm } from '../room/room-id.ts';

/** A form that creates a room and opens it. */
export function CreateRoom({ onClose }: { onClose: () => void }) {
  const suggested = useRef(newRoomId());
  const failure = useSignal<Error | null>(null);
  const isBusy = useSignal(false);
  const create = async (form: HTMLFormElement) => {
    const roomId = textOf(form, 'roomId');
    const name = textOf(form, 'name');
    failure.value = null;
    isBusy.value = true;
    try {
      await service.POST('/api/rooms/{roomId}', {
        params: { path: { roomId } },
        body: { name: name === '' ? null : name },
      });
      goTo(`/rooms/${roomId}`);
    } catch (error) {
      failure.value = asError(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <Dialog title={t('rooms.createTitle')} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void create(event.currentTarget);
        }}
      >
        <Field label={t('rooms.name')} name="name" maxLength={200} autocomplete="off" autofocus />
        <Field
          label={t('rooms.id')}
          hint={t('rooms.idHint')}
          name="roomId"
          required
          pattern={roomIdForm}
          defaultValue={suggested.current}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
        />
        {failure.value !== null && <Failure error={failure.value} />}
        <p class="form-actions">
          <button class="button primary" disabled={isBusy.value}>
            {t('rooms.createNow')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
