import { isolated } from './isolated.ts';

/** Names the page, for its tab and whoever hears of it: from what is shown to where that is. */
export function namePage(...names: readonly string[]): void {
  document.title = names.map(isolated).join(' · ');
}
