import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { namesLike, typedName } from './mentions.ts';

/** Maximum number of suggestions. */
const maxNames = 6;

export interface NameChoice {
  readonly found: readonly string[];
  /** Index of the suggestion that Enter inserts. */
  readonly at: number;
  /** Updates the suggestions from the text before the caret. */
  readonly update: () => void;
  readonly close: () => void;
  readonly choose: (name: string) => void;
  /** Handles a key; returns true if it was used for the suggestions. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Suggests names while the user types `@` in a text box, following the WAI-ARIA combobox pattern. */
export function useNameChoice(
  box: RefObject<HTMLTextAreaElement | null>,
  names: readonly string[],
  write: (text: string) => void,
): NameChoice {
  const found = useSignal<readonly string[]>([]);
  const at = useSignal(0);
  const close = () => void (found.value = []);
  const update = () => {
    const typed = box.current && typedName(box.current.value, box.current.selectionStart);
    found.value = typed ? namesLike(names, typed.beginning).slice(0, maxNames) : [];
    at.value = 0;
  };
  const choose = (name: string) => {
    const { current } = box;
    const typed = current && typedName(current.value, current.selectionStart);
    if (!typed) return;
    current.setRangeText(`@${name} `, typed.at, current.selectionStart, 'end');
    write(current.value);
    close();
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const { length } = found.value;
    if (length === 0) return false;
    switch (event.key) {
      case 'ArrowDown':
        at.value = (at.value + 1) % length;
        break;
      case 'ArrowUp':
        at.value = (at.value + length - 1) % length;
        break;
      case 'Escape':
        close();
        break;
      case 'Enter':
      case 'Tab':
        choose(found.value[at.value] ?? '');
        break;
      default:
        return false;
    }
    // Otherwise Escape would close the surrounding card and Tab would leave the text box.
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { found: found.value, at: at.value, update, close, choose, onKey };
}
