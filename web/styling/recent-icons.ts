import { signal } from '@preact/signals';
import { readLocally, storeLocally } from '../i18n/local-storage.ts';
import { builtInIcons } from '../legend/built-in-icons.ts';

const stored = 'chartroom-recent-icons';
const maxCount = 12;

const names = signal(readNames());

/** The names of the built-in icons that this browser chose last, the latest first. */
export const recentIcons = {
  get value(): readonly string[] {
    return names.value;
  },
};

export function noteIcon(name: string): void {
  names.value = [name, ...names.peek().filter((each) => each !== name)].slice(0, maxCount);
  storeLocally(stored, names.value.join(' '));
}

/** The list may come from an earlier version with other icons. */
function readNames(): readonly string[] {
  const found = (readLocally(stored) ?? '').split(' ').filter((name) => builtInIcons.has(name));
  return [...new Set(found)].slice(0, maxCount);
}
