import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Attempt } from './use-attempt.tsx';

/**
 * A checkbox that is saved when it changes. It displays the user's choice until the saved state
 * includes it, so that a rendering in the meantime does not reset it, or until the save fails.
 */
export function SavedCheckbox({
  label,
  checked,
  attempt,
  onSave,
}: {
  readonly label: string;
  /** The saved state. */
  readonly checked: boolean;
  readonly attempt: Attempt;
  readonly onSave: (checked: boolean) => Promise<unknown>;
}) {
  const chosen = useSignal<boolean | null>(null);
  useEffect(() => {
    chosen.value = null;
  }, [checked]);
  const save = async (wanted: boolean) => {
    try {
      await onSave(wanted);
    } catch (error) {
      chosen.value = null;
      throw error;
    }
  };
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={chosen.value ?? checked}
        onChange={({ currentTarget }) => {
          const wanted = currentTarget.checked;
          chosen.value = wanted;
          void attempt(() => save(wanted));
        }}
      />
      {label}
    </label>
  );
}
