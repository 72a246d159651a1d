import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { ConflictChoice } from '../saving/conflict-choice.tsx';
import { SaveConflict } from '../saving/save-merging.ts';
import { draftOf, dropDraft, storeDraft } from './drafts.ts';
import { NameChoices } from './name-choices.tsx';
import { useNameChoice } from './use-name-choice.ts';

/**
 * A text box for a comment, a reply or an edit. The text is stored under `draft` until it was sent, so that a
 * refusal, a lost connection or a closed card does not lose it.
 */
export function WriteBox({
  draft,
  label,
  action,
  names,
  initial = '',
  onSend,
  onConflict,
  onClose,
}: {
  draft: string;
  label: string;
  action: string;
  names: readonly string[];
  initial?: string;
  onSend: (text: string) => Promise<unknown>;
  /** Called with the state that differs from the one that was edited; the next text replaces it. */
  onConflict?: (current: SaveConflict['current']) => void;
  /** Called after sending and on cancel; moves the focus. Undefined if there is nothing to return to. */
  onClose?: () => void;
}) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const text = useSignal(draftOf(draft) ?? initial);
  const failure = useSignal<Error | null>(null);
  const isBusy = useSignal(false);
  const conflict = useSignal<{ readonly mine: string; readonly theirs: string } | null>(null);
  const write = (typed: string) => {
    text.value = typed;
    storeDraft(draft, typed);
  };
  const choice = useNameChoice(box, names, write);
  useEffect(() => {
    if (onClose !== undefined) box.current?.focus();
  }, []);
  const send = async () => {
    const sent = text.value;
    if (sent.trim() === '' || isBusy.value) return;
    isBusy.value = true;
    failure.value = null;
    try {
      await onSend(sent.trim());
      // Preserves text that was typed while the request was in flight.
      if (text.value !== sent) return;
      text.value = '';
      dropDraft(draft);
      onClose?.();
    } catch (error) {
      if (error instanceof SaveConflict) {
        conflict.value = { mine: sent, theirs: String(error.current.body) };
        onConflict?.(error.current);
      } else failure.value = asError(error);
    } finally {
      isBusy.value = false;
    }
  };
  const giveUp = () => {
    dropDraft(draft);
    onClose?.();
  };
  const onKey = (event: KeyboardEvent) => {
    if (choice.onKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };
  return (
    <form
      class="write-box"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label for={id}>{label}</label>
      <textarea
        id={id}
        ref={box}
        rows={2}
        maxLength={10_000}
        value={text.value}
        aria-autocomplete="list"
        aria-controls={`${id}-names`}
        aria-activedescendant={choice.found.length > 0 ? `${id}-names-${choice.at}` : undefined}
        onInput={({ currentTarget }) => {
          write(currentTarget.value);
          choice.update();
        }}
        onKeyDown={onKey}
        onBlur={choice.close}
      />
      <NameChoices id={`${id}-names`} names={choice.found} at={choice.at} onChoose={choice.choose} />
      {conflict.value !== null && (
        <ConflictChoice
          by={null}
          fields={[{ name: 'body', label, ...conflict.value }]}
          onChoose={(_, chosen) => write(conflict.peek()?.[chosen] ?? '')}
        />
      )}
      {failure.value !== null && <Failure error={failure.value} />}
      <p class="form-actions">
        <button class="button primary" disabled={isBusy.value || text.value.trim() === ''}>
          {action}
        </button>
        {onClose !== undefined && (
          <button type="button" class="button" onClick={giveUp}>
            {t('app.cancel')}
          </button>
        )}
      </p>
    </form>
  );
}
