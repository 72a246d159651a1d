import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { Choice } from '../ui/choice.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import type { RoomState } from '../room/room-state.ts';
import { changeTimeline } from './change-timeline.ts';
import { timelineSettings, type TimelineSettings } from './timeline-settings.ts';

/** The timeline settings of the room; only its owner can change them. */
export function TimelineMenu({ state }: { state: RoomState }) {
  const isOpen = useSignal(false);
  const { attempt, failure } = useAttempt();
  const { roomId } = state.room.value;
  const settings = timelineSettings(state.room.value);
  const save = (change: Partial<TimelineSettings>) =>
    void attempt(() => changeTimeline(roomId, settings, change));
  return (
    <>
      <button
        type="button"
        class="button quiet square"
        aria-label={t('timeline.settings')}
        title={t('timeline.settings')}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="settings" />
      </button>
      {isOpen.value && (
        <Dialog title={t('timeline.settings')} onClose={() => (isOpen.value = false)}>
          <div class="form">
            <Choice
              label={t('timeline.shows')}
              value={settings.sliderMode}
              options={[
                ['past', t('timeline.past')],
                ['current', t('timeline.current')],
                ['future', t('timeline.future')],
              ]}
              onChoose={(sliderMode) => save({ sliderMode })}
            />
            <Choice
              label={t('timeline.steps')}
              value={settings.groupingMode}
              options={[
                ['none', t('timeline.moments')],
                ['day', t('timeline.days')],
                ['month', t('timeline.months')],
                ['year', t('timeline.years')],
              ]}
              onChoose={(groupingMode) => save({ groupingMode })}
            />
            <Choice
              label={t('timeline.date')}
              value={settings.dateDisplayMode}
              options={[
                ['event', t('timeline.event')],
                ['creation', t('timeline.creation')],
              ]}
              onChoose={(dateDisplayMode) => save({ dateDisplayMode })}
            />
            <Choice
              label={t('timeline.format')}
              value={settings.dateTimeFormat}
              options={[
                ['dmy', '31.12.2026'],
                ['mdy', '12/31/2026'],
                ['iso', '2026-12-31'],
              ]}
              onChoose={(dateTimeFormat) => save({ dateTimeFormat })}
            />
            {failure}
          </div>
        </Dialog>
      )}
    </>
  );
}
