import { signal, type ReadonlySignal } from '@preact/signals';
import type { Slide } from '../service/service.ts';

/** The slide that is shown, wherever others move it; where they delete it, the one that took its place. */
export interface DeckPosition {
  /** From 0; what stands there is undefined only while there are no slides. */
  at(slides: readonly Slide[]): number;
  /** Goes to the slide of this number, the first or last one where there is none. */
  go(slides: readonly Slide[], number: number): void;
}

export function newPosition(startId: string | null): DeckPosition {
  const place = signal({ id: startId, number: 0 });
  return {
    at: (slides) => placeOf(slides, place),
    go: (slides, number) => {
      const within = clamped(number, slides.length);
      place.value = { id: slides[within]?.id ?? null, number: within };
    },
  };
}

function placeOf(
  slides: readonly Slide[],
  { value: { id, number } }: ReadonlySignal<{ id: string | null; number: number }>,
): number {
  const found = slides.findIndex((slide) => slide.id === id);
  return found === -1 ? clamped(number, slides.length) : found;
}

function clamped(number: number, count: number): number {
  return Math.max(0, Math.min(number, count - 1));
}
