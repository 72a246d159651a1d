import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { builtInPrefix } from '../../geo/style/model/icon-image.ts';
import { t } from '../i18n/language.ts';
import { builtInIcons } from '../layers/built-in-icons.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';

/** Selects a built-in icon for points, or none. */
export function IconChoice({
  value,
  onChoose,
}: {
  value: string | null;
  onChoose: (icon: string | null) => void;
}) {
  const isOpen = useSignal(false);
  const wanted = useSignal('');
  const id = useId();
  useEffect(() => void (wanted.value = ''), [isOpen.value]);
  const name = value?.startsWith(builtInPrefix) === true ? value.slice(builtInPrefix.length) : value;
  const found = [...builtInIcons.keys()].filter((each) => each.includes(wanted.value.trim().toLowerCase()));
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
        {name !== null && <Glyph name={name} />}
        <span>{name ?? t('styling.noIcon')}</span>
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
              <label key={each ?? ''} title={each ?? t('styling.noIcon')}>
                <input
                  type="radio"
                  name={`${id}-icon`}
                  class="cover"
                  aria-label={each ?? t('styling.noIcon')}
                  checked={each === name}
                  onChange={() => onChoose(each === null ? null : builtInPrefix + each)}
                />
                {each === null ? <Icon name="close" /> : <Glyph name={each} />}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </div>
  );
}

/** The paths of the icons come with the application, not from a layer. */
function Glyph({ name }: { name: string }) {
  const paths = [...(builtInIcons.get(name) ?? '').matchAll(/<path[^>]*? d="([^"]*)"/g)].map(
    ([, path = '']) => path,
  );
  return (
    <svg class="glyph" viewBox="0 0 15 15" aria-hidden="true">
      {paths.map((path, n) => (
        <path key={n} d={path.replaceAll(/&#x[0-9A-F]+;/gi, ' ')} />
      ))}
    </svg>
  );
}
