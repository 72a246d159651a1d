import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { builtInPrefix } from '../../geo/style/model/icon-image.ts';
import { t } from '../i18n/language.ts';
import { shownBuiltIn } from '../legend/built-in-sign.ts';
import { service, type Icon as RoomIcon } from '../service/service.ts';
import { Icon } from '../ui/icons.tsx';
import { Glyph, type OfferedIcon } from './glyph.tsx';
import { builtIn, IconList } from './icon-list.tsx';

/** Selects an icon of the room or a built-in one, or none. */
export function IconChoice({
  value,
  ofRoom,
  isOpen,
  onChoose,
}: {
  value: string | null;
  ofRoom: readonly RoomIcon[];
  isOpen: Signal<boolean>;
  onChoose: (icon: string | null) => void;
}) {
  const id = useId();
  const shown = value === null ? null : offered(value, ofRoom);
  return (
    <div class="field">
      <span class="field-name" id={`${id}-name`}>
        {t('styling.icon')}
      </span>
      <button
        id={id}
        type="button"
        class="button ramp-button"
        aria-labelledby={`${id}-name ${id}`}
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {shown !== null && <Glyph of={shown} />}
        <span>{shown?.name ?? t('styling.noIcon')}</span>
        <Icon name={isOpen.value ? 'up' : 'down'} />
      </button>
      {isOpen.value && (
        <IconList
          value={shown?.icon ?? null}
          // A registered sign is offered as what it shows.
          ofRoom={ofRoom.filter(({ name }) => shownBuiltIn(name) === null).map(ofRoomIcon)}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

/** `IconChoice` for styles, which reads the icons of the room. */
export function StyleIconChoice({
  roomId,
  ...given
}: {
  roomId: string;
  value: string | null;
  onChoose: (icon: string | null) => void;
}) {
  const isOpen = useSignal(false);
  const ofRoom = useSignal<readonly RoomIcon[]>([]);
  useEffect(() => {
    // Without them, the built-in ones are offered.
    void readRoomIcons(roomId).then(
      (found) => (ofRoom.value = found),
      () => undefined,
    );
  }, [roomId]);
  return <IconChoice {...given} ofRoom={ofRoom.value} isOpen={isOpen} />;
}

function offered(value: string, ofRoom: readonly RoomIcon[]): OfferedIcon {
  if (value.startsWith(builtInPrefix)) return builtIn(value.slice(builtInPrefix.length));
  const icon = ofRoom.find(({ iconId }) => iconId === value);
  if (icon === undefined) return { icon: value, name: value, picture: null };
  const sign = shownBuiltIn(icon.name);
  return sign === null ? ofRoomIcon(icon) : builtIn(sign);
}

function ofRoomIcon({ iconId, name, pngUrl }: RoomIcon): OfferedIcon {
  return { icon: iconId, name, picture: pngUrl };
}

async function readRoomIcons(roomId: string): Promise<readonly RoomIcon[]> {
  const path = { roomId };
  return (await service.GET('/api/rooms/{roomId}/marker-icons', { params: { path } })).data.markerIcons;
}
