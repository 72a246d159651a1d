import type { Signal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';

const keyStep = 0.02;

/** The line between two sides of a map, from 0 to 1 of its width: the WAI-ARIA pattern Window Splitter. */
export function SwipeDivider({ position }: { position: Signal<number> }) {
  const move = (to: number) => (position.value = Math.max(0, Math.min(1, to)));
  const onKey = (event: KeyboardEvent) => {
    const { value: now } = position;
    const wanted = { ArrowLeft: now - keyStep, ArrowRight: now + keyStep, Home: 0, End: 1 };
    if (!(event.key in wanted)) return;
    event.preventDefault();
    // The map would move, and the page has shortcuts.
    event.stopPropagation();
    move(wanted[event.key as keyof typeof wanted]);
  };
  return (
    <div
      class="swipe-divider"
      role="separator"
      tabIndex={0}
      aria-label={t('swipe.divider')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(position.value * 100)}
      style={{ left: `${position.value * 100}%` }}
      onKeyDown={onKey}
      onPointerDown={(event) => follow(event, move)}
    >
      <span class="swipe-handle">
        <Icon name="left" />
        <Icon name="right" />
      </span>
    </div>
  );
}

/** The divider follows the pointer until it is released. */
function follow(
  { currentTarget: divider, pointerId, clientX: begun, button }: PointerEvent,
  move: (to: number) => void,
): void {
  if (button !== 0 || !(divider instanceof HTMLElement)) return;
  const area = divider.parentElement?.getBoundingClientRect();
  if (area === undefined) return;
  const grabbed = begun - divider.getBoundingClientRect().left - divider.clientWidth / 2;
  divider.setPointerCapture(pointerId);
  const onMove = ({ clientX }: PointerEvent) => move((clientX - grabbed - area.left) / area.width);
  divider.addEventListener('pointermove', onMove);
  const onEnd = () => divider.removeEventListener('pointermove', onMove);
  divider.addEventListener('lostpointercapture', onEnd, { once: true });
}
