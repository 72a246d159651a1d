import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { FileButton } from '../ui/file-button.tsx';
import type { RoomState } from '../room/room-state.ts';
import { service } from '../service/service.ts';
import { IconChoice } from '../styling/icon-choice.tsx';
import { iconsOf } from './marker-icons.ts';

/** Chooses an icon of the room, a built-in one, or none; new icons can be uploaded. */
export function IconField({ state, chosen }: { state: RoomState; chosen: string }) {
  const icon = useSignal(chosen);
  const isOpen = useSignal(false);
  const failure = useSignal<Error | null>(null);
  const bring = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    failure.value = null;
    try {
      const { data } = await service.POST('/api/rooms/{roomId}/marker-icons', {
        params: { path: { roomId: state.room.peek().roomId } },
        body: { icon: file, name: file.name.slice(0, 200), size: 32 },
      });
      icon.value = data.iconId;
      isOpen.value = true;
    } catch (thrown) {
      failure.value = asError(thrown);
    }
  };
  return (
    <div class="icon-field">
      {/* A merge with the change of another user sets its value. */}
      <input
        type="hidden"
        name="markerIconId"
        value={icon.value}
        onInput={({ currentTarget }) => (icon.value = currentTarget.value)}
      />
      <IconChoice
        value={icon.value === '' ? null : icon.value}
        ofRoom={[...iconsOf(state).value.values()]}
        isOpen={isOpen}
        onChoose={(wanted) => (icon.value = wanted ?? '')}
      />
      <FileButton label={t('markers.addIcon')} class="button small" onFiles={(files) => void bring(files)} />
      {failure.value !== null && <Failure error={failure.value} />}
    </div>
  );
}
