import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * Moves the focus to the heading of a panel when it opens. When it closes, the focus returns to where it was, or to the
 * map if that no longer exists or is hidden, unless the user has moved it out of the panel.
 */
export function useFocusOnOpen(
  panel: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const before = document.activeElement;
    const { current: opened } = panel;
    heading.current?.focus();
    return () => {
      const { activeElement: now } = document;
      const isOutside = now !== null && now !== document.body && opened?.contains(now) === false;
      if (isOutside) return;
      for (const target of [before, document.querySelector('.map canvas')]) {
        if (target === document.body || !(target instanceof HTMLElement)) continue;
        target.focus();
        if (document.activeElement === target) return;
      }
    };
  }, []);
}
