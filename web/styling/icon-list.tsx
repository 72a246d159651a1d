import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { builtInPrefix } from '../../geo/style/model/icon-image.ts';
import { t } from '../i18n/language.ts';
import { builtInIcons } from '../legend/built-in-icons.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { Glyph, type OfferedIcon } from './glyph.tsx';
import { type IconGroup, iconGroups, namesIn } from './icon-groups.ts';
import { noteIcon, recentIcons } from './recent-icons.ts';

interface OfferedGroup {
  readonly name: string;
  readonly icons: readonly OfferedIcon[];
}

/** The icons of a room and the built-in ones by theme, or those whose name contains a text. */
export function IconList({
  value,
  ofRoom,
  onChoose,
}: {
  value: string | null;
  ofRoom: readonly OfferedIcon[];
  onChoose: (icon: string | null) => void;
}) {
  const wanted = useSignal('');
  const id = useId();
  const sought = wanted.value.trim().toLowerCase();
  const groups = sought === '' ? allGroups(ofRoom) : [foundIcons(ofRoom, sought)];
  const choose = (icon: string | null) => {
    if (icon?.startsWith(builtInPrefix) === true) noteIcon(icon.slice(builtInPrefix.length));
    onChoose(icon);
  };
  const option = (each: OfferedIcon | null, group = '') => {
    const name = each?.name ?? t('styling.noIcon');
    const key = each?.icon ?? '';
    return (
      <label key={group + key} title={name}>
        <input
          type="radio"
          // An icon can be in two groups, and one of the same name can be checked.
          name={`${id}-${group}`}
          class="cover"
          aria-label={name}
          checked={key === (value ?? '')}
          onChange={() => choose(each?.icon ?? null)}
        />
        {each === null ? <Icon name="close" /> : <Glyph of={each} />}
      </label>
    );
  };
  return (
    <>
      <Field
        label={t('styling.findIcon')}
        type="search"
        onInput={({ currentTarget }) => (wanted.value = currentTarget.value)}
      />
      <fieldset class="icon-list">
        <legend class="unseen">{t('styling.icon')}</legend>
        {sought === '' && option(null)}
        {groups.map(({ name, icons }) => (
          <div key={name} class="icon-group" role="group" aria-label={name}>
            <span class="icon-group-name" aria-hidden="true">
              {name}
            </span>
            {icons.map((each) => option(each, name))}
          </div>
        ))}
      </fieldset>
    </>
  );
}

function allGroups(ofRoom: readonly OfferedIcon[]): readonly OfferedGroup[] {
  const themes = (Object.keys(iconGroups) as IconGroup[]).map((group) => ({
    name: t(`styling.icons.${group}`),
    icons: namesIn(group).map(builtIn),
  }));
  return [
    { name: t('styling.icons.recent'), icons: recentIcons.value.map(builtIn) },
    { name: t('styling.icons.room'), icons: ofRoom },
    ...themes,
  ].filter(({ icons }) => icons.length > 0);
}

function foundIcons(ofRoom: readonly OfferedIcon[], sought: string): OfferedGroup {
  const icons = [...ofRoom, ...[...builtInIcons.keys()].map(builtIn)].filter(({ name }) =>
    name.toLowerCase().includes(sought),
  );
  return { name: t(icons.length === 0 ? 'styling.icons.none' : 'styling.icons.found'), icons };
}

export function builtIn(name: string): OfferedIcon {
  return { icon: builtInPrefix + name, name, picture: null };
}
