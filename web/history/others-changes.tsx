import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { isBox, showBox, unionOf } from '../map/bounds.ts';
import { Icon } from '../ui/icons.tsx';
import { useExpiry } from '../ui/use-expiry.ts';
import type { RoomState } from '../room/room-state.ts';
import type { RoomEvent } from '../service/service.ts';
import { isOfOthers, whoIs } from '../room/who-is.ts';
import { sentenceOf } from './sentence-of.ts';
import { summaryOf, type Summary } from './summary.ts';
import { setNotifyOfOthers, notifyOfOthers } from './notify-of-others.ts';
import { type ChangeNote, fieldsOf } from './change-note.ts';

/** Minimum milliseconds between two lines, so that screen readers are not flooded. */
const minIntervalMs = 4000;
/** The line disappears after this time unless the user points at it or focuses it; the history contains all changes. */
const shownMs = 15_000;

/** One line about the latest changes by others, or about the end of live updates. */
export function OthersChanges({ map, state }: { map: MapLibreMap; state: RoomState }) {
  const line = useSignal('');
  /** The extent of the layers and rasters that the changes added; null if they added none. */
  const added = useSignal<readonly number[] | null>(null);
  useEffect(() => {
    let waiting: ChangeNote[] = [];
    let pause: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const summary = summaryOf(waiting);
      const extent = addedExtent(waiting);
      waiting = [];
      pause = undefined;
      if (summary === null) return;
      line.value = textOf(summary);
      added.value = extent;
      pause = setTimeout(show, minIntervalMs);
    };
    const stop = state.listen((event) => {
      if (!notifyOfOthers.peek() || !isOfOthers(event)) return;
      waiting.push(noteOf(event));
      if (pause === undefined) show();
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [state]);
  const expiry = useExpiry(line.value || null, shownMs, () => (line.value = ''));
  const turnOff = () => {
    setNotifyOfOthers(false);
    line.value = '';
  };
  return (
    <div class="others">
      {state.link.value === 'ended' && (
        <p class="others-line" role="alert">
          <span>{t('history.ended')}</span>
          <button type="button" class="button small" onClick={() => location.reload()}>
            {t('history.reload')}
          </button>
        </p>
      )}
      <p class="unseen" role="status">
        {line.value}
      </p>
      {line.value !== '' && (
        <p class="others-line" {...expiry}>
          <span aria-hidden="true">{line.value}</span>
          {added.value !== null && (
            <button
              type="button"
              class="button quiet small"
              onClick={() => added.value && showBox(map, added.value)}
            >
              {t('import.show')}
            </button>
          )}
          <button type="button" class="button quiet small" onClick={turnOff}>
            {t('history.turnOff')}
          </button>
          <button
            type="button"
            class="button quiet square small"
            aria-label={t('app.close')}
            onClick={() => (line.value = '')}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}

/** The event stream reports an object in its current state only. */
function noteOf(event: RoomEvent): ChangeNote {
  const { kind, actor, objectType } = event;
  return { kind, actor, after: objectType === undefined ? null : event[objectType] };
}

/** The extent of the layers and rasters among the changes that were added. */
function addedExtent(changes: readonly ChangeNote[]): readonly number[] | null {
  const boxes = changes.map(({ kind, after }) => {
    const { bbox, bounds } = fieldsOf(after);
    const box = bbox ?? bounds;
    return kind.endsWith('.created') && isBox(box) ? box : null;
  });
  return unionOf(boxes.filter((box) => box !== null));
}

function textOf(summary: Summary): string {
  if (summary.form === 'one') return sentenceOf(summary.change);
  const { actor, count, form } = summary;
  return t(`history.${form}`, { who: whoIs(actor), count: numberText(count) });
}
