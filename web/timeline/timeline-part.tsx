import { useSignal } from '@preact/signals';
import type { ViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';
import { later } from '../ui/later.tsx';
import type { RoomState } from '../room/room-state.ts';

const TimelineBar = later(async () => (await import('./timeline-bar.tsx')).TimelineBar);

/** The timeline button and the bar that it opens. */
export function TimelinePart({ state, choices }: { state: RoomState; choices: ViewChoices }) {
  const isOpen = useSignal(false);
  if (isOpen.value)
    return <TimelineBar state={state} choices={choices} onClose={() => (isOpen.value = false)} />;
  return (
    <button
      type="button"
      class="button square timeline-open"
      aria-label={t('timeline.open')}
      title={t('timeline.open')}
      onClick={() => (isOpen.value = true)}
    >
      <Icon name="clock" />
    </button>
  );
}
