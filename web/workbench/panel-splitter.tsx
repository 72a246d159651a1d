import { t } from '../i18n/language.ts';
import { choosePanelWidth, maxWidth, minWidth, panelWidth, resetPanelWidth } from './panel-width.ts';

const keyStep = 16;

/**
 * The edge of the panel, which sets its width: the WAI-ARIA pattern Window Splitter. Enter collapses the panel, a double
 * click resets the width.
 */
export function PanelSplitter({ onCollapse }: { onCollapse: () => void }) {
  const onKey = (event: KeyboardEvent) => {
    const { value: width } = panelWidth;
    const wanted = { ArrowLeft: width - keyStep, ArrowRight: width + keyStep, Home: minWidth, End: maxWidth };
    const { key } = event;
    if (key === 'Enter') onCollapse();
    else if (key in wanted) choosePanelWidth(wanted[key as keyof typeof wanted]);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="panel-splitter"
      role="separator"
      tabIndex={0}
      aria-label={t('room.panelWidth')}
      aria-orientation="vertical"
      aria-controls="panel-contents"
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={panelWidth.value}
      onKeyDown={onKey}
      onPointerDown={follow}
      onDblClick={resetPanelWidth}
    />
  );
}

/** The width follows the pointer until it is released. */
function follow({ currentTarget: edge, pointerId, clientX: begun, button }: PointerEvent): void {
  if (button !== 0 || !(edge instanceof HTMLElement)) return;
  const width = panelWidth.peek();
  edge.setPointerCapture(pointerId);
  const move = ({ clientX }: PointerEvent) => choosePanelWidth(width + clientX - begun);
  edge.addEventListener('pointermove', move);
  edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
    once: true,
  });
}
