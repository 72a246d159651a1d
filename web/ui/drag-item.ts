/** Pixels. A press that moves less is a click. */
const minDistance = 4;

/**
 * Moves an item of a list with the pointer that pressed `handle` inside it, until it is released; Escape cancels.
 * Lists offer the same with buttons. `siblings` are the items among which it moves, in their order; they are marked
 * with `data-dragged` and `data-drop`. `onMove` gets the number of positions, positive to the end of the list.
 */
export function dragItem(
  { pointerId, clientY: pressedAt }: Pick<PointerEvent, 'pointerId' | 'clientY'>,
  {
    handle,
    item,
    siblings,
    onMove,
  }: {
    readonly handle: HTMLElement;
    readonly item: HTMLElement;
    readonly siblings: readonly HTMLElement[];
    readonly onMove: (positions: number) => void;
  },
): void {
  const from = siblings.indexOf(item);
  const others = siblings.filter((each) => each !== item);
  let to = from;
  let isDragged = false;
  const mark = () => {
    for (const [index, each] of siblings.entries()) {
      each.toggleAttribute('data-dragged', isDragged && index === from);
      if (!isDragged || index !== to || to === from) each.removeAttribute('data-drop');
      else each.setAttribute('data-drop', to < from ? 'before' : 'after');
    }
  };
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => {
    listening.abort();
    isDragged = false;
    mark();
  };
  try {
    handle.setPointerCapture(pointerId);
  } catch {
    // It was released before this code was loaded.
    return;
  }
  handle.addEventListener(
    'pointermove',
    ({ clientY }) => {
      isDragged ||= Math.abs(clientY - pressedAt) >= minDistance;
      if (!isDragged) return;
      to = others.filter((each) => middleOf(each) < clientY).length;
      mark();
      siblings[to]?.scrollIntoView({ block: 'nearest' });
    },
    { signal },
  );
  handle.addEventListener(
    'pointerup',
    () => {
      stop();
      if (to !== from) onMove(to - from);
    },
    { signal },
  );
  handle.addEventListener('lostpointercapture', stop, { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      // Escape ends only the drag.
      event.stopPropagation();
      stop();
    },
    { capture: true, signal },
  );
}

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}
