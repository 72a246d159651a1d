import type { InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

/** An input with a label and an optional hint. */
export function Field({ label, hint, ...input }: { label: string; hint?: string } & InputHTMLAttributes) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} {...input} {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })} />
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
