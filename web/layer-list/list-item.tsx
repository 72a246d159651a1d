import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { isShown, withEntry, type ViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';

/** A layer or raster in the list: visibility, symbol and, when expanded, details. */
export function ListItem({
  kind,
  placed,
  choices,
  sign,
  facts,
  classes,
  details,
  onPress,
}: {
  kind: 'layer' | 'raster';
  placed: { readonly id: string; readonly name: string; readonly visible: boolean };
  choices: ViewChoices;
  sign: ComponentChildren;
  facts: string;
  /** Below its name. */
  classes?: ComponentChildren;
  details: () => ComponentChildren;
  /** The primary button was pressed on its name. For users who may move it. */
  onPress?: ((event: PointerEvent, item: HTMLElement) => Promise<void>) | undefined;
}) {
  const isOpen = useSignal(false);
  const item = useRef<HTMLLIElement>(null);
  const below = useId();
  const { id, name } = placed;
  const { shown } = choices;
  useSignalEffect(() => {
    if (choices.target.value?.id !== id) return;
    isOpen.value = true;
    item.current?.scrollIntoView({ block: 'nearest' });
  });
  const toggle = () => {
    isOpen.value = !isOpen.value;
    if (isOpen.value) choices.target.value = { kind, id };
    else if (choices.target.value?.id === id) choices.target.value = null;
  };
  return (
    <li class="layer" ref={item} data-kind={kind}>
      <input
        type="checkbox"
        aria-label={t('layers.show', { name })}
        checked={isShown(choices, placed)}
        onChange={({ currentTarget: { checked } }) => (shown.value = withEntry(shown.value, id, checked))}
      />
      {sign}
      <span
        class="layer-text"
        {...(onPress && {
          'data-movable': true,
          onPointerDown: (event: PointerEvent) => {
            // Fingers scroll; the buttons in the details move it as well.
            if (event.button === 0 && event.pointerType !== 'touch' && item.current !== null)
              // If its code cannot be loaded, nothing moves.
              onPress(event, item.current).catch(() => undefined);
          },
        })}
      >
        <span class="layer-name">{name}</span>
        <span class="layer-facts">{facts}</span>
      </span>
      <button
        type="button"
        class="button quiet square"
        aria-expanded={isOpen.value}
        aria-controls={below}
        aria-label={t('layers.more', { name })}
        onClick={toggle}
      >
        <Icon name={isOpen.value ? 'up' : 'down'} />
      </button>
      {classes}
      <div id={below} class="layer-details" hidden={!isOpen.value}>
        {isOpen.value && details()}
      </div>
    </li>
  );
}
