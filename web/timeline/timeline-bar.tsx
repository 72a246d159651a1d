import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { ViewChoices } from '../map/view-choices.ts';
import { markersOf } from '../markers/marker-store.ts';
import { locale, t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Marker } from '../service/service.ts';
import { dateText } from './date-text.ts';
import { PlayButton } from './play-button.tsx';
import { isShownAt, stepsOf } from './time-steps.ts';
import { TimelineMenu } from './timeline-menu.tsx';
import { timelineSettings, type TimelineSettings } from './timeline-settings.ts';

/** Shows the markers up to, at or from a time; markers without a date are always shown. */
export function TimelineBar({
  state,
  choices: { markerFilter },
  onClose,
}: {
  state: RoomState;
  choices: ViewChoices;
  onClose: () => void;
}) {
  const { current, isReading, failure, again } = markersOf(state);
  const settings = useComputed(() => timelineSettings(state.room.value));
  const moments = useComputed(() =>
    [...current.value.byId.values()].map((marker) => momentOf(marker, settings.value)).filter(isMoment),
  );
  const steps = useComputed(() => stepsOf(moments.value, settings.value.groupingMode));
  // The chosen moment instead of its index, because earlier steps can be added.
  const chosen = useSignal<number | null>(null);
  const at = useComputed(() => {
    const last = steps.value.length - 1;
    if (chosen.value === null) return settings.value.sliderMode === 'future' ? 0 : last;
    const wanted = chosen.value;
    return Math.max(
      0,
      steps.value.findLastIndex(({ from }) => from <= wanted),
    );
  });
  useSignalEffect(() => {
    const step = steps.value[at.value];
    const { value: given } = settings;
    markerFilter.value =
      step === undefined
        ? null
        : (marker) => {
            const moment = momentOf(marker, given);
            return moment === null || isShownAt(moment, step, given.sliderMode);
          };
  });
  useEffect(() => () => void (markerFilter.value = null), []);
  const slider = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => slider.current?.focus(), [steps.value.length > 0]);
  const go = (to: number) => (chosen.value = steps.value[to]?.from ?? null);
  const step = steps.value[at.value];
  const text = step === undefined ? '' : dateText(step.from, settings.value, locale.value);
  const shown = step === undefined ? 0 : moments.value.filter((each) => isShownAt(each, step, settings.value.sliderMode)).length; // prettier-ignore
  return (
    <section
      class="timeline"
      aria-label={t('timeline.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {failure.value !== null && <Failure error={failure.value} onRetry={again} />}
      {!isReading.value && step === undefined && <p class="empty">{t('timeline.none')}</p>}
      {step !== undefined && (
        <>
          <PlayButton at={at.value} count={steps.value.length} onGo={go} />
          <div class="timeline-slide">
            <div class="slider-head">
              <label for={id}>{t(modeName[settings.value.sliderMode], { date: text })}</label>
              <output for={id}>
                {t('timeline.count', { shown: numberText(shown), count: numberText(moments.value.length) })}
              </output>
            </div>
            <input
              ref={slider}
              id={id}
              type="range"
              {...{ min: 0, max: steps.value.length - 1, step: 1 }}
              value={at.value}
              aria-valuetext={text}
              onInput={({ currentTarget: { valueAsNumber } }) => go(valueAsNumber)}
            />
          </div>
        </>
      )}
      {state.room.value.userRole === 'owner' && <TimelineMenu state={state} />}
      <button type="button" class="button quiet square" aria-label={t('timeline.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}

const modeName = {
  past: 'timeline.upTo',
  current: 'timeline.at',
  future: 'timeline.since',
} as const;

function momentOf({ eventDate, createdAt }: Marker, { dateDisplayMode }: TimelineSettings): number | null {
  return dateDisplayMode === 'event' ? eventDate : createdAt;
}

const isMoment = (moment: number | null): moment is number => moment !== null;
