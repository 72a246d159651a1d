import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus in a list whose items are reordered: moving an element removes it from the document briefly, and it
 * loses the focus.
 */
export function useRestoredFocus(locations: string): {
  readonly onFocusCapture: (event: FocusEvent) => void;
} {
  const focused = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const { current: before } = focused;
    if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
      before.focus();
  }, [locations]);
  return { onFocusCapture: ({ target }) => (focused.current = target) };
}
