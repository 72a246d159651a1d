import { signal, type ReadonlySignal } from '@preact/signals';

const stored = 'chartroom-tells-others';

const chosen = signal(localStorage.getItem(stored) !== 'no');

/** Whether changes by others are announced over the map. */
export const notifiesOthers: ReadonlySignal<boolean> = chosen;

export function setNotifiesOthers(notifies: boolean): void {
  localStorage.setItem(stored, notifies ? 'yes' : 'no');
  chosen.value = notifies;
}
