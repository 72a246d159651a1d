import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { useAttempt } from '../ui/use-attempt.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { SaveConflict } from './save-merging.ts';

/** A text as the user saw it when the field got the focus. */
export interface SeenText {
  readonly value: string;
  readonly updatedAt: number;
}

/** A text field that is saved when it is left. If others changed it since it got the focus, both texts are offered. */
export function SavedText({
  label,
  name,
  value,
  updatedAt,
  maxLength,
  required = false,
  isLong = false,
  by,
  save,
  onText,
}: {
  label: string;
  /** The field of the object. */
  name: string;
  value: string;
  updatedAt: number;
  maxLength: number;
  required?: boolean;
  isLong?: boolean;
  /** Who changed the object last, if it was another user. */
  by: string | null;
  /** Throws SaveConflict. */
  save: (text: string, seen: SeenText) => Promise<unknown>;
  /** Called with the text while it is typed. */
  onText?: (text: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const seen = useRef<SeenText>({ value, updatedAt });
  const conflict = useSignal<{ readonly mine: string; readonly theirs: string } | null>(null);
  const { attempt, failure } = useAttempt();
  const send = (text: string) =>
    void attempt(async () => {
      try {
        await save(text, seen.current);
        seen.current = { ...seen.current, value: text };
        conflict.value = null;
      } catch (error) {
        if (!(error instanceof SaveConflict)) throw error;
        const { current } = error;
        const theirs = typeof current[name] === 'string' ? current[name] : '';
        seen.current = { value: theirs, updatedAt: current.updatedAt };
        conflict.value = { mine: text, theirs };
      }
    });
  const fill = (text: string) => {
    if (input.current === null) return;
    input.current.value = text;
    onText?.(text);
  };
  const given = {
    ...{ id, ref: input, maxLength, required, defaultValue: value },
    onFocus: () => {
      if (conflict.peek() === null) seen.current = { value, updatedAt };
    },
    onInput: () => onText?.(input.current?.value ?? ''),
    onChange: () => input.current?.reportValidity() === true && send(input.current.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isLong ? <textarea rows={4} {...given} /> : <input {...given} />}
      {conflict.value !== null && (
        <>
          <ConflictChoice
            by={by}
            fields={[{ name, label, ...conflict.value }]}
            onChoose={(_, choice) => fill(conflict.peek()?.[choice] ?? '')}
          />
          <p class="form-actions">
            <button
              type="button"
              class="button primary"
              onClick={() => {
                const text = input.current?.value ?? '';
                if (text === seen.current.value) conflict.value = null;
                else send(text);
              }}
            >
              {t('markers.save')}
            </button>
          </p>
        </>
      )}
      {failure}
    </div>
  );
}
