import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { notify } from '../ui/notices.tsx';
import { goTo } from '../router/route.ts';
import { service, type Room } from '../service/service.ts';

/** Irreversible actions: clearing and deleting the room. */
export function EndOfRoom({ room: { roomId, name } }: { room: Room }) {
  const asked = useSignal<'clear' | 'delete' | null>(null);
  const at = { params: { path: { roomId } } };
  const close = () => (asked.value = null);
  const clear = async () => {
    await service.POST('/api/rooms/{roomId}/clear', at);
    notify({ text: t('settings.cleared') });
  };
  const remove = async () => {
    await service.DELETE('/api/rooms/{roomId}', at);
    goTo('/rooms');
  };
  const words = { name: name ?? roomId };
  return (
    <p class="form-actions end-of-room">
      <button type="button" class="button danger" onClick={() => (asked.value = 'clear')}>
        {t('settings.clear')}
      </button>
      <button type="button" class="button danger" onClick={() => (asked.value = 'delete')}>
        {t('settings.delete')}
      </button>
      {asked.value === 'clear' && (
        <AskFirst
          title={t('settings.clearTitle', words)}
          text={t('settings.clearText')}
          action={t('settings.clear')}
          onDo={clear}
          onClose={close}
        />
      )}
      {asked.value === 'delete' && (
        <AskFirst
          title={t('settings.deleteTitle', words)}
          text={t('settings.deleteText')}
          action={t('settings.delete')}
          onDo={remove}
          onClose={close}
        />
      )}
    </p>
  );
}
