import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { colormapPicture, readColormaps, titleOf, turned } from './colormaps.ts';
import type { DisplayFields } from './display-fields.ts';
import { dropPreview } from './raster-previews.ts';

/** Selects a colour ramp: a button with the current one, which opens the list. */
export function ColormapChoice(given: DisplayFields) {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { raster, display, onSave } = given;
  const { colormap } = display;
  const close = () => {
    isOpen.value = false;
    dropPreview(raster.id);
    button.current?.focus();
  };
  return (
    <div class="field colormap">
      <span class="field-name" id={`${id}-name`}>
        {t('rasters.colormap')}
      </span>
      <button
        ref={button}
        id={id}
        type="button"
        class="button colormap-button"
        aria-labelledby={`${id}-name ${id}`}
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value ? close() : (isOpen.value = true))}
      >
        <Picture name={colormap} />
        <span>{titleOf(colormap)}</span>
        <Icon name={isOpen.value ? 'up' : 'down'} />
      </button>
      {colormap !== null && colormap !== 'palette' && (
        <label class="choice">
          <input
            type="checkbox"
            checked={colormap.endsWith('_r')}
            onChange={() => onSave({ colormap: turned(colormap) })}
          />
          {t('rasters.reversed')}
        </label>
      )}
      {isOpen.value && <ColormapList {...given} onClose={close} />}
    </div>
  );
}

/**
 * The list of colour ramps, following the WAI-ARIA listbox pattern. Arrow keys preview a ramp on the map; Enter,
 * Space or a click selects it, Escape restores the previous one.
 */
function ColormapList({ raster, display, onTry, onSave, onClose }: DisplayFields & { onClose: () => void }) {
  const names = useSignal<readonly string[]>([]);
  const wanted = useSignal('');
  const active = useSignal(display.colormap ?? '');
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  useEffect(() => {
    const own = raster.kind === 'palette' ? ['palette'] : [];
    readColormaps().then(
      (found) => {
        names.value = [...own, ...found];
        list.current?.focus();
      },
      () => undefined,
    );
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active.value, names.value]);
  const shown = names.value.filter((name) =>
    titleOf(name).toLowerCase().includes(wanted.value.toLowerCase()),
  );
  const preview = (name: string | undefined) => {
    if (name === undefined) return;
    active.value = name;
    onTry({ colormap: name });
  };
  const take = (name: string) => {
    if (name !== display.colormap || name !== raster.display.colormap) onSave({ colormap: name });
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    const at = shown.indexOf(active.value);
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: shown.length - 1 }[event.key];
    if (to !== undefined) preview(shown[to]);
    else if ((event.key === 'Enter' || event.key === ' ') && shown.includes(active.value)) take(active.value);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="colormap-list"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Field
        label={t('rasters.findColormap')}
        type="search"
        value={wanted.value}
        onInput={({ currentTarget: { value } }) => (wanted.value = value)}
      />
      <ul
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('rasters.colormap')}
        aria-activedescendant={shown.includes(active.value) ? `${id}-${active.value}` : undefined}
        onKeyDown={onKey}
      >
        {shown.map((name) => (
          <li
            key={name}
            id={`${id}-${name}`}
            role="option"
            aria-selected={name === active.value}
            onClick={() => take(name)}
          >
            <Picture name={name} />
            <span>{titleOf(name)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Picture({ name }: { name: string | null }) {
  const address = colormapPicture(name);
  if (address === null) return <span class="colormap-picture" />;
  return <img class="colormap-picture" src={address} alt="" loading="lazy" />;
}
