import { signal, type ReadonlySignal } from '@preact/signals';
import type { Slide } from '../service/service.ts';

/** The current slide. It stays current when others move it; if it is deleted, the slide now at its index is shown. */
export interface DeckPosition {
  /** Index from 0; the slide is undefined only if there are none. */
  at(slides: readonly Slide[]): number;
  /** Goes to the slide with this index, clamped to the first and last. */
  go(slides: readonly Slide[], number: number): void;
}

export function newPosition(startId: string | null): DeckPosition {
  const position = signal({ id: startId, number: 0 });
  return {
    at: (slides) => positionOf(slides, position),
    go: (slides, number) => {
      const within = clamped(number, slides.length);
      position.value = { id: slides[within]?.id ?? null, number: within };
    },
  };
}

function positionOf(
  slides: readonly Slide[],
  { value: { id, number } }: ReadonlySignal<{ id: string | null; number: number }>,
): number {
  const found = slides.findIndex((slide) => slide.id === id);
  return found === -1 ? clamped(number, slides.length) : found;
}

function clamped(number: number, count: number): number {
  return Math.max(0, Math.min(number, count - 1));
}
