import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';

/** Milliseconds per step. */
const stepMs = 900;

/**
 * Plays the timeline step by step and restarts at the end. If the user prefers reduced motion, each press advances
 * one step.
 */
export function PlayButton({ at, count, onGo }: { at: number; count: number; onGo: (to: number) => void }) {
  const isPlaying = useSignal(false);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isAtEnd = at >= count - 1;
  useEffect(() => {
    if (!isPlaying.value) return;
    if (isAtEnd) {
      isPlaying.value = false;
      return;
    }
    const timer = setTimeout(() => onGo(at + 1), stepMs);
    return () => clearTimeout(timer);
  }, [isPlaying.value, at, count]);
  const press = () => {
    if (isStill) {
      onGo(isAtEnd ? 0 : at + 1);
      return;
    }
    if (!isPlaying.value && isAtEnd) onGo(0);
    isPlaying.value = !isPlaying.value;
  };
  const name = isStill ? t('timeline.step') : isPlaying.value ? t('timeline.pause') : t('timeline.play');
  return (
    <button
      type="button"
      class="button square primary"
      disabled={count < 2}
      aria-label={name}
      onClick={press}
    >
      <Icon name={isPlaying.value ? 'pause' : isStill ? 'forward' : 'play'} />
    </button>
  );
}
