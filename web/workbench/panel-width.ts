import { computed, signal } from '@preact/signals';
import { readLocally, storeLocally } from '../i18n/local-storage.ts';

/** In CSS pixels. */
export const [minWidth, maxWidth] = [260, 480] as const;

const stored = 'chartroom-panel-width';

/** Narrow windows have the minimum by default, for the map. */
const isNarrow = matchMedia('(max-width: 60rem)');
const chosen = signal<number | null>(chosenBefore());

/** The width of the panel in this browser. */
export const panelWidth = computed(() => chosen.value ?? (isNarrow.matches ? minWidth : 304));

export function choosePanelWidth(width: number): void {
  const allowed = Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
  chosen.value = allowed;
  storeLocally(stored, String(allowed));
}

export function resetPanelWidth(): void {
  chosen.value = null;
  storeLocally(stored, '');
}

function chosenBefore(): number | null {
  const width = Number(readLocally(stored) ?? '');
  return width >= minWidth && width <= maxWidth ? width : null;
}
