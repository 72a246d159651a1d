import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { loadTexts, t } from '../i18n/language.ts';
import type { RoomState } from '../room/room-state.ts';
import { notifyError } from '../ui/notices.tsx';

/** The name of the room as heading. The owner edits it in place: Enter or leaving the field saves, Escape cancels. */
export function RoomName({ state }: { state: RoomState }) {
  const { roomId, name, userRole } = state.room.value;
  /** The text to edit; null while the field is closed. */
  const draft = useSignal<string | null>(null);
  /** The saved name, until the state of the room includes it. */
  const saved = useSignal<{ readonly name: string | null } | null>(null);
  useEffect(() => void (saved.value = null), [name]);
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useLayoutEffect(() => {
    if (draft.value !== null || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.current?.focus();
  }, [draft.value]);
  const shown = saved.value === null ? name : saved.value.name;
  const save = (text: string) => {
    // The field loses the focus when it is removed.
    if (draft.peek() === null) return;
    draft.value = null;
    const wanted = text.trim() || null;
    if (wanted === shown) return;
    saved.value = { name: wanted };
    renameRoom(state, wanted).catch((error: unknown) => {
      saved.value = null;
      draft.value = text;
      notifyError(error);
    });
  };
  if (userRole !== 'owner') return <h1>{shown ?? roomId}</h1>;
  return (
    <h1>
      {draft.value === null ? (
        <button
          ref={button}
          type="button"
          class="room-name"
          title={t('room.rename')}
          onClick={() => (draft.value = shown ?? '')}
        >
          {shown ?? roomId}
        </button>
      ) : (
        <input
          class="room-name"
          aria-label={t('room.name')}
          defaultValue={draft.value}
          placeholder={roomId}
          maxLength={200}
          ref={focusWithText}
          onBlur={({ currentTarget }) => save(currentTarget.value)}
          onKeyDown={(event) => {
            const { key, isComposing, currentTarget } = event;
            if (isComposing || (key !== 'Enter' && key !== 'Escape')) return;
            // Otherwise the same Enter would press the button that has the focus next.
            event.preventDefault();
            returnsFocus.current = true;
            if (key === 'Enter') save(currentTarget.value);
            else draft.value = null;
          }}
        />
      )}
    </h1>
  );
}

/** A constant function: Preact calls it when the field is added, not with each rendering. */
function focusWithText(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

async function renameRoom(state: RoomState, name: string | null): Promise<void> {
  const [{ rename }] = await Promise.all([import('../settings/change-settings.ts'), loadTexts()]);
  await rename(state.room.peek(), name);
}
