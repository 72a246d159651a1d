import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const activities = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'fullscreenchange'] as const;

/** Whether the user has not used pointer or keyboard for this time. */
export function useIdle(afterMs: number): ReadonlySignal<boolean> {
  const isIdle = useSignal(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      isIdle.value = false;
      clearTimeout(timer);
      timer = setTimeout(() => (isIdle.value = true), afterMs);
    };
    restart();
    for (const each of activities) document.addEventListener(each, restart, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const each of activities) document.removeEventListener(each, restart, true);
    };
  }, []);
  return isIdle;
}
