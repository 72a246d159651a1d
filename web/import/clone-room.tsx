import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { roomIdIn, roomIdOrLinkForm } from '../room/room-id.ts';
import { Field } from '../ui/field.tsx';
import { textOf } from '../ui/text-of.ts';
import { service, type JoinedRoom } from '../service/service.ts';
import type { Tray } from './tray.ts';

/** Copies the contents of another room into this one. */
export function CloneRoom({ roomId, tray }: { roomId: string; tray: Tray }) {
  const rooms = useSignal<readonly JoinedRoom[]>([]);
  useEffect(() => {
    // The list is optional: the ID can also be typed.
    service.GET('/api/users/rooms').then(
      ({ data }) => (rooms.value = data.rooms),
      () => undefined,
    );
  }, []);
  const clone = (form: HTMLFormElement) => {
    const sourceRoomId = roomIdIn(textOf(form, 'source'));
    if (sourceRoomId === null) return;
    const known = rooms.value.find((room) => room.roomId === sourceRoomId);
    tray.addJob(t('import.copyOf', { room: known?.name ?? sourceRoomId }), async () => {
      const path = { roomId };
      const { data } = await service.POST('/api/rooms/{roomId}/clone-jobs', {
        params: { path },
        body: { sourceRoomId },
      });
      return data.jobId;
    });
    form.reset();
  };
  return (
    <section aria-labelledby="clone">
      <h2 id="clone">{t('import.clone')}</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          clone(event.currentTarget);
        }}
      >
        <Field
          label={t('import.cloneFrom')}
          hint={t('import.cloneHint')}
          name="source"
          list="rooms-to-clone"
          required
          pattern={roomIdOrLinkForm}
          title={t('rooms.idOrLink')}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
        />
        <datalist id="rooms-to-clone">
          {rooms.value
            .filter((room) => room.roomId !== roomId)
            .map((room) => (
              <option key={room.roomId} value={room.roomId} label={room.name ?? room.roomId} />
            ))}
        </datalist>
        <p class="form-actions">
          <button class="button">{t('import.cloneNow')}</button>
        </p>
      </form>
    </section>
  );
}
