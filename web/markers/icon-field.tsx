import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { FileButton } from '../ui/file-button.tsx';
import type { RoomState } from '../room/room-state.ts';
import { service } from '../service/service.ts';
import { iconsOf } from './marker-icons.ts';

/** Chooses an icon of the room, or none; new icons can be uploaded. */
export function IconField({ state, chosen }: { state: RoomState; chosen: string }) {
  const icon = useSignal(chosen);
  const failure = useSignal<Error | null>(null);
  const icons = [...iconsOf(state).value.values()];
  const bring = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    failure.value = null;
    try {
      const { data } = await service.POST('/api/rooms/{roomId}/marker-icons', {
        params: { path: { roomId: state.room.peek().roomId } },
        body: { icon: file, name: file.name.slice(0, 200), size: 32 },
      });
      icon.value = data.iconId;
    } catch (thrown) {
      failure.value = asError(thrown);
    }
  };
  return (
    <fieldset class="icon-field">
      <legend>{t('markers.icon')}</legend>
      <div class="icon-choices">
        <Choice
          value=""
          isChosen={icon.value === ''}
          name={t('markers.noIcon')}
          onChoose={() => (icon.value = '')}
        />
        {icons.map(({ iconId, name, pngUrl }) => (
          <Choice
            key={iconId}
            value={iconId}
            isChosen={icon.value === iconId}
            name={name}
            picture={pngUrl}
            onChoose={() => (icon.value = iconId)}
          />
        ))}
      </div>
      <FileButton label={t('markers.addIcon')} class="button small" onFiles={(files) => void bring(files)} />
      {failure.value !== null && <Failure error={failure.value} />}
    </fieldset>
  );
}

function Choice({
  value,
  isChosen,
  name,
  picture,
  onChoose,
}: {
  value: string;
  isChosen: boolean;
  name: string;
  picture?: string;
  onChoose: () => void;
}) {
  return (
    <label class="icon-choice" title={name}>
      <input type="radio" name="markerIconId" value={value} checked={isChosen} onChange={onChoose} />
      {picture === undefined ? <span>{name}</span> : <img src={picture} alt={name} />}
    </label>
  );
}
