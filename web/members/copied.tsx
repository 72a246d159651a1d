import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';

/** A read-only text with a copy button. */
export function Copied({ label, text }: { label: string; text: string }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const declared = useSignal('');
  const copy = async () => {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      declared.value = t('members.copied');
    } catch {
      // Without HTTPS or permission, the text is selected for copying with the keyboard.
      declared.value = t('members.copyByHand');
    }
  };
  return (
    <div class="field copied">
      <label for={id}>{label}</label>
      <span class="copied-row">
        <input id={id} ref={box} readOnly value={text} spellcheck={false} />
        <button
          type="button"
          class="button"
          aria-label={t('members.copyOf', { what: label })}
          onClick={() => void copy()}
        >
          {t('members.copy')}
        </button>
      </span>
      <p class="hint" role="status">
        {declared.value}
      </p>
    </div>
  );
}
