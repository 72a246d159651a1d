import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Calls `onEnd` when the subject has been shown for this time, not counting while the pointer or the focus is on it.
 * Null: it does not expire. Returns the handlers for the element that shows the subject; without one, it is null.
 */
export function useExpiry(subject: unknown, afterMs: number | null, onEnd: () => void) {
  const isPointedAt = useSignal(false);
  const hasFocus = useSignal(false);
  const isPaused = isPointedAt.value || hasFocus.value;
  // Passive effects could run after the end of the time.
  useLayoutEffect(() => {
    // An element that is removed under the pointer reports no leave.
    if (subject === null) isPointedAt.value = hasFocus.value = false;
    if (subject === null || afterMs === null || isPaused) return;
    const end = setTimeout(onEnd, afterMs);
    return () => clearTimeout(end);
  }, [subject, afterMs, isPaused]);
  return {
    onPointerEnter: () => void (isPointedAt.value = true),
    onPointerLeave: () => void (isPointedAt.value = false),
    onFocusIn: () => void (hasFocus.value = true),
    onFocusOut: () => void (hasFocus.value = false),
  };
}
