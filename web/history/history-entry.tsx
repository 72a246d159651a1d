import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Ago } from '../ui/ago.tsx';
import { asError, Failure } from '../ui/failure.tsx';
import { notify } from '../ui/notices.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { service, type HistoryEvent } from '../service/service.ts';
import { changedFields, type ChangedField } from './changed-fields.ts';
import { revertibleJob } from './change-note.ts';
import { fieldTexts } from './field-text.ts';
import { historyFields } from './history-fields.ts';
import { sentenceOf } from './sentence-of.ts';

/** The kinds of events that can be reverted in the interface. */
const revertible: readonly string[] = ['marker.created', 'marker.updated', 'marker.deleted'];

/** One event: what happened and when, the changed fields, and a button to revert it if possible. */
export function HistoryEntry({
  event,
  state,
  names,
}: {
  event: HistoryEvent;
  state: RoomState;
  /** Member names by id. */
  names: ReadonlyMap<string, string>;
}) {
  const isOpen = useSignal(false);
  const failure = useSignal<Error | null>(null);
  const isBusy = useSignal(false);
  const { kind, seq, at } = event;
  const sentence = sentenceOf(event, names);
  const changed = changedFields(event);
  const jobId = revertibleJob(event);
  const revert = async () => {
    isBusy.value = true;
    failure.value = null;
    const { roomId } = state.room.peek();
    try {
      if (jobId !== null) {
        const { trayOf } = await import('../import/tray.ts');
        await trayOf(roomId).revertUpdate(jobId, sentence);
        return;
      }
      const path = { roomId, seq: String(seq) };
      await service.POST('/api/rooms/{roomId}/history/{seq}/revert', { params: { path } });
      notify({ text: t('history.reverted') });
    } catch (error) {
      failure.value = asError(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <li class="event">
      <p class="event-text">{sentence}</p>
      <p class="event-foot">
        <Ago moment={at} />
        {changed.length > 0 && (
          <button
            type="button"
            class="button quiet small"
            aria-expanded={isOpen.value}
            aria-label={`${t('history.details')}: ${sentence}`}
            onClick={() => (isOpen.value = !isOpen.value)}
          >
            {t('history.details')}
          </button>
        )}
        {(revertible.includes(kind) || jobId !== null) && mayWrite(state.room.value) && (
          <button
            type="button"
            class="button quiet small"
            disabled={isBusy.value}
            aria-label={`${t('history.revert')}: ${sentence}`}
            onClick={() => void revert()}
          >
            {t('history.revert')}
          </button>
        )}
      </p>
      {failure.value !== null && <Failure error={failure.value} />}
      {isOpen.value && <Details changed={changed} />}
    </li>
  );
}

function Details({ changed }: { changed: readonly ChangedField[] }) {
  return (
    <table class="changed-fields">
      <thead>
        <tr>
          <th scope="col">{t('history.field')}</th>
          <th scope="col">{t('history.before')}</th>
          <th scope="col">{t('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((field) => (
          <tr key={field.name}>
            <th scope="row">{t(historyFields[field.name].label)}</th>
            {fieldTexts(field).map((text, n) => (
              <td key={n}>{text === '' ? '–' : text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
