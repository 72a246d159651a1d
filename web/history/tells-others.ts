import { signal, type ReadonlySignal } from '@preact/signals';

const kept = 'chartroom-tells-others';

const chosen = signal(localStorage.getItem(kept) !== 'no');

/** Whether changes of others are told of over the map. */
export const notifiesOthers: ReadonlySignal<boolean> = chosen;

export function setNotifiesOthers(tells: boolean): void {
  localStorage.setItem(kept, tells ? 'yes' : 'no');
  chosen.value = tells;
}
