/** Whether the focused element handles the key itself: a button handles Space, the focused map the arrow keys. */
export function isWantedBy(element: EventTarget | null, key: string): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.matches('button, summary, a')) return key === ' ';
  return element.matches('canvas:focus-visible') && key.startsWith('Arrow');
}
