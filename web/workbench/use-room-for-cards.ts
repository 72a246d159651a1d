import { useSignalEffect, type Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { openCards } from '../ui/open-cards.ts';
import type { Stop } from './sheet-handle.tsx';

const isNarrow = matchMedia('(max-width: 40rem)');

/** On narrow screens the panel gives its space to an open card, and returns when the card is closed. */
export function useRoomForCards(stop: Signal<Stop>): void {
  const before = useRef<Stop | null>(null);
  useSignalEffect(() => {
    const isCardOpen = openCards.value > 0;
    if (isCardOpen && before.current === null && isNarrow.matches) {
      before.current = stop.peek();
      stop.value = 'peek';
    } else if (!isCardOpen && before.current !== null) {
      if (stop.peek() === 'peek') stop.value = before.current;
      before.current = null;
    }
  });
}
