import { useSignal } from '@preact/signals';

interface Drag {
  readonly from: number;
  readonly to: number;
}

/**
 * Reorders the items of a list by dragging handles with the pointer. Lists offer the same with buttons. `onMove` gets
 * the steps from the position at which the drag began.
 */
export function useDragOrder(onMove: (id: string, steps: number) => void) {
  const drag = useSignal<Drag | null>(null);
  /** Properties of the handle inside the item with this index. */
  const handle = (id: string, index: number) => ({
    onPointerDown: ({ button, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0 || !(currentTarget instanceof HTMLElement)) return;
      currentTarget.setPointerCapture(pointerId);
      drag.value = { from: index, to: index };
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        // Escape ends only the drag.
        event.stopPropagation();
        drag.value = null;
      };
      document.addEventListener('keydown', onKey, true);
      const stop = () => {
        document.removeEventListener('keydown', onKey, true);
        drag.value = null;
      };
      currentTarget.addEventListener('lostpointercapture', stop, { once: true });
    },
    onPointerMove: ({ currentTarget, clientY }: PointerEvent) => {
      const { value: began } = drag;
      if (began === null || !(currentTarget instanceof HTMLElement)) return;
      const items = [...(currentTarget.closest('li')?.parentElement?.children ?? [])];
      const others = items.filter((_, each) => each !== began.from);
      const to = others.filter((item) => middleOf(item) < clientY).length;
      if (to !== began.to) drag.value = { ...began, to };
      items[to]?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp: () => {
      const { value: ended } = drag;
      drag.value = null;
      if (ended !== null && ended.to !== ended.from) onMove(id, ended.to - ended.from);
    },
  });
  /** Properties of the item with this index: whether it is dragged, and where the line of the new position is. */
  const item = (index: number) => {
    const { value: now } = drag;
    if (now === null) return {};
    const isTarget = index === now.to && now.to !== now.from;
    return {
      'data-dragged': index === now.from || undefined,
      'data-drop': isTarget ? (now.to < now.from ? 'before' : 'after') : undefined,
    };
  };
  return { handle, item };
}

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}
