/** Whether what has the focus needs the key for itself: a button its space, the map its arrows once Tab led to it. */
export function isWantedBy(element: EventTarget | null, key: string): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.matches('button, summary, a')) return key === ' ';
  return element.matches('canvas:focus-visible') && key.startsWith('Arrow');
}
