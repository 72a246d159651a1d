import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Icon } from './icons.tsx';
import { openCards } from './open-cards.ts';
import { useFocusOnOpen } from './use-focus-on-open.ts';

/**
 * A card with details beside the map. It takes the focus when it opens; Escape or its button closes it, and the focus
 * returns to where it was.
 */
export function Card({
  title,
  actions,
  onClose,
  onKeyDown,
  onShown,
  children,
}: {
  title: string;
  /** Buttons beside the close button. */
  actions?: ComponentChildren;
  onClose: () => void;
  /** For keys other than Escape. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Called once with the card; returns a function to call when it is closed. */
  onShown?: (card: HTMLElement) => () => void;
  children: ComponentChildren;
}) {
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useFocusOnOpen(card, heading);
  useEffect(() => {
    openCards.value++;
    return () => void openCards.value--;
  }, []);
  useEffect(() => (card.current === null ? undefined : onShown?.(card.current)), []);
  return (
    <aside
      ref={card}
      class="side-card"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else onKeyDown?.(event);
      }}
    >
      <header class="side-card-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {actions}
        <button type="button" class="button quiet square" aria-label={t('app.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </aside>
  );
}
