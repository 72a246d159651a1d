import { computed, effect, signal } from '@preact/signals';
import { storeLocally, readLocally } from '../i18n/local-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const stored = 'chartroom-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const deviceIsDark = signal(dark.matches);

/** The user's choice; follows the device by default. */
export const theme = signal<Theme>(chosenBefore());

/** The default theme of the open room, for users without a choice. */
export const roomTheme = signal<string | null>(null);

export const isDark = computed(() => {
  const request = theme.value === 'system' ? roomTheme.value : theme.value;
  return request === 'dark' || (request !== 'light' && deviceIsDark.value);
});

export function chooseTheme(chosen: Theme): void {
  storeLocally(stored, chosen);
  theme.value = chosen;
}

/** Applies the theme to the page and keeps it up to date. */
export function beginTheme(): void {
  dark.addEventListener('change', ({ matches }) => (deviceIsDark.value = matches));
  effect(() => void (document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light'));
}

function chosenBefore(): Theme {
  const found = themes.find((each) => each === readLocally(stored));
  return found ?? 'system';
}
