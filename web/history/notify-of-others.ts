import { signal, type ReadonlySignal } from '@preact/signals';

const stored = 'chartroom-notify-of-others';

const chosen = signal(localStorage.getItem(stored) !== 'no');

/** Whether changes by others are announced over the map. */
export const notifyOfOthers: ReadonlySignal<boolean> = chosen;

export function setNotifyOfOthers(notifies: boolean): void {
  localStorage.setItem(stored, notifies ? 'yes' : 'no');
  chosen.value = notifies;
}
