import type { Signal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';

/** How much of the panel is shown. Wide windows show all of it or none. */
export const stops = ['peek', 'half', 'full'] as const;

export type Stop = (typeof stops)[number];

/** Pixels that a drag needs to reach the next stop. */
const dragStep = 40;

/** The upper edge of the panel on narrow screens, where it is a sheet: dragged, or moved by two buttons. */
export function SheetHandle({ stop }: { stop: Signal<Stop> }) {
  const { value: now } = stop;
  const step = (count: number) => (stop.value = steppedBy(stop.peek(), count));
  return (
    <div class="sheet-handle" onPointerDown={(event) => followDrag(event, step)}>
      <button
        type="button"
        class="button quiet square"
        aria-label={t(now === 'full' ? 'room.reducePanel' : 'room.hidePanel')}
        aria-disabled={now === 'peek'}
        onClick={() => step(-1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        class="button quiet square"
        aria-label={t(now === 'peek' ? 'room.showPanel' : 'room.enlargePanel')}
        aria-disabled={now === 'full'}
        onClick={() => step(1)}
      >
        <Icon name="up" />
      </button>
    </div>
  );
}

function steppedBy(stop: Stop, count: number): Stop {
  const at = Math.min(stops.length - 1, Math.max(0, stops.indexOf(stop) + count));
  return stops[at] ?? stop;
}

/** The sheet follows the pointer, and moves to another stop when it is released. */
function followDrag(
  { currentTarget: handle, clientY: begun }: PointerEvent,
  onStep: (count: number) => unknown,
): void {
  if (!(handle instanceof HTMLElement)) return;
  const sheet = handle.parentElement;
  let moved = 0;
  const move = ({ clientY }: PointerEvent) => {
    moved = begun - clientY;
    sheet?.style.setProperty('--drag', `${moved}px`);
  };
  const end = () => {
    removeEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) removeEventListener(name, end);
    sheet?.style.removeProperty('--drag');
    const steps = Math.abs(moved) > innerHeight / 2 ? 2 : 1;
    if (Math.abs(moved) >= dragStep) onStep(Math.sign(moved) * steps);
  };
  // On the window: a capture would take the click from the buttons.
  addEventListener('pointermove', move);
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end);
}
