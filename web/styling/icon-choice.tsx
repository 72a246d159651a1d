import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { builtInPrefix } from '../../geo/style/model/icon-image.ts';
import { t } from '../i18n/language.ts';
import { builtInIcons } from '../legend/built-in-icons.ts';
import { builtInPaths } from '../legend/built-in-paths.ts';
import { service, type Icon as RoomIcon } from '../service/service.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';

/** Selects an icon of the room or a built-in one for points, or none. */
export function IconChoice({
  value,
  roomId,
  onChoose,
}: {
  value: string | null;
  roomId: string;
  onChoose: (icon: string | null) => void;
}) {
  const isOpen = useSignal(false);
  const wanted = useSignal('');
  const id = useId();
  const ofRoom = useSignal<readonly RoomIcon[]>([]);
  useEffect(() => void (wanted.value = ''), [isOpen.value]);
  useEffect(() => {
    // Without them, the built-in ones are offered.
    void readRoomIcons(roomId).then(
      (found) => (ofRoom.value = found),
      () => undefined,
    );
  }, [roomId]);
  const sought = wanted.value.trim().toLowerCase();
  const found: readonly OfferedIcon[] = [
    ...ofRoom.value.map(({ iconId, name, pngUrl }) => ({ icon: iconId, name, picture: pngUrl })),
    ...[...builtInIcons.keys()].map((name) => ({ icon: builtInPrefix + name, name, picture: null })),
  ].filter(({ name }) => name.toLowerCase().includes(sought));
  const chosen = ofRoom.value.find(({ iconId }) => iconId === value);
  const shown: OfferedIcon | null = offered(value, chosen);
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
        <>
          <Field
            label={t('styling.findIcon')}
            type="search"
            value={wanted.value}
            onInput={({ currentTarget }) => (wanted.value = currentTarget.value)}
          />
          <fieldset class="icon-list">
            <legend class="unseen">{t('styling.icon')}</legend>
            {[null, ...found].map((each) => (
              <label key={each?.icon ?? ''} title={each?.name ?? t('styling.noIcon')}>
                <input
                  type="radio"
                  name={`${id}-icon`}
                  class="cover"
                  aria-label={each?.name ?? t('styling.noIcon')}
                  checked={(each?.icon ?? null) === value}
                  onChange={() => onChoose(each?.icon ?? null)}
                />
                {each === null ? <Icon name="close" /> : <Glyph of={each} />}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </div>
  );
}

interface OfferedIcon {
  readonly icon: string;
  readonly name: string;
  /** Null: a built-in one. */
  readonly picture: string | null;
}

function offered(value: string | null, ofRoom: RoomIcon | undefined): OfferedIcon | null {
  if (value === null) return null;
  if (!value.startsWith(builtInPrefix))
    return { icon: value, name: ofRoom?.name ?? value, picture: ofRoom?.pngUrl ?? null };
  return { icon: value, name: value.slice(builtInPrefix.length), picture: null };
}

async function readRoomIcons(roomId: string): Promise<readonly RoomIcon[]> {
  const path = { roomId };
  return (await service.GET('/api/rooms/{roomId}/marker-icons', { params: { path } })).data.markerIcons;
}

/** The paths of the icons come with the application, not from a layer. */
function Glyph({ of: { name, picture } }: { of: OfferedIcon }) {
  if (picture !== null) return <img class="glyph" src={picture} alt="" />;
  return (
    <svg class="glyph" viewBox="0 0 15 15" aria-hidden="true">
      {builtInPaths(name).map((path, n) => (
        <path key={n} d={path} />
      ))}
    </svg>
  );
}
