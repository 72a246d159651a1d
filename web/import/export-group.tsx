import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { useGroupNames } from '../markers/use-groups.ts';
import type { RoomState } from '../room/room-state.ts';
import { service } from '../service/service.ts';
import { Choice } from '../ui/choice.tsx';
import type { Tray } from './tray.ts';

/** Exports the markers of one group. */
export function ExportGroup({ state, tray }: { state: RoomState; tray: Tray }) {
  const chosen = useSignal<string | null>(null);
  const names = useGroupNames(state);
  const name = names.find((each) => each === chosen.value) ?? names[0];
  if (name === undefined) return null;
  const begin = () =>
    tray.addJob(t('import.exportOf', { name }), async () => {
      const params = { path: { roomId: state.room.peek().roomId } };
      const body = { layers: [], rasters: [], groups: [name] };
      return (await service.POST('/api/rooms/{roomId}/export-jobs', { params, body })).data.jobId;
    });
  return (
    <section aria-labelledby="export-group">
      <h2 id="export-group">{t('import.exportGroup')}</h2>
      <p class="hint">{t('import.exportGroupHint')}</p>
      <Choice
        label={t('import.group')}
        value={name}
        options={names.map((each) => [each, each] as const)}
        onChoose={(value) => (chosen.value = value)}
      />
      <p class="form-actions">
        <button type="button" class="button" onClick={begin}>
          {t('import.exportGroupNow')}
        </button>
      </p>
    </section>
  );
}
