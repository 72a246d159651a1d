import { isolated } from './isolated.ts';

/** Sets the document title, from the most specific name to the most general. */
export function namePage(...names: readonly string[]): void {
  document.title = names.map(isolated).join(' · ');
}
