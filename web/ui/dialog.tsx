import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Icon } from './icons.tsx';

/**
 * A modal dialog. The browser traps the focus, closes it on Escape and restores the focus. `onClose` is called when the
 * user closes it, not when it is removed.
 */
export function Dialog({
  title,
  class: name,
  onClose,
  children,
}: {
  title: string;
  class?: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const isRemoved = useRef(false);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      // The close event follows later.
      isRemoved.current = true;
      dialog?.close();
    };
  }, []);
  const close = () => {
    if (!isRemoved.current) onClose();
  };
  return (
    <dialog
      ref={element}
      class={name === undefined ? 'dialog' : `dialog ${name}`}
      aria-labelledby={heading}
      onClose={close}
      onKeyDown={(event) => {
        // Escape closes the dialog alone, not the card or the bar that opened it.
        if (event.key === 'Escape') event.stopPropagation();
      }}
    >
      <header class="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button
          type="button"
          class="button quiet square"
          aria-label={t('app.close')}
          onClick={() => element.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
