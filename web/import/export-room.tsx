import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { bytesText } from '../i18n/amounts.ts';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import type { RoomState } from '../room/room-state.ts';
import { service } from '../service/service.ts';
import type { Tray } from './tray.ts';

/** Exports the whole room as one GeoPackage that can be imported again, and shows the estimated size first. */
export function ExportRoom({ state, tray }: { state: RoomState; tray: Tray }) {
  const { roomId } = state.room.value;
  const bytes = useSignal<number | null>(null);
  const failure = useSignal<Error | null>(null);
  const withTiffs = useSignal(true);
  const include_tiffs = withTiffs.value ? '1' : '0';
  const path = { roomId };
  const ask = () => {
    bytes.value = null;
    failure.value = null;
    service.GET('/api/rooms/{roomId}/export-size', { params: { path, query: { include_tiffs } } }).then(
      ({ data }) => (bytes.value = data.bytes),
      (error: unknown) => (failure.value = asError(error)),
    );
  };
  // A new layer or raster changes the size.
  const contents = [...state.layers.value, ...state.rasters.value].map(({ id, updatedAt }) => [
    id,
    updatedAt,
  ]);
  useEffect(ask, [include_tiffs, contents.join()]);
  const begin = () =>
    tray.addJob(t('import.exportName'), async () => {
      const params = { path, query: { include_tiffs } } as const;
      return (await service.POST('/api/rooms/{roomId}/export-jobs', { params, body: {} })).data.jobId;
    });
  return (
    <section aria-labelledby="export">
      <h2 id="export">{t('import.export')}</h2>
      <p class="hint">{t('import.exportHint')}</p>
      <label class="check">
        <input
          type="checkbox"
          checked={withTiffs.value}
          onChange={({ currentTarget }) => (withTiffs.value = currentTarget.checked)}
        />
        {t('import.withTiffs')}
      </label>
      <p role="status">
        {bytes.value === null
          ? t('import.estimatingSize')
          : t('import.size', { size: bytesText(bytes.value) })}
      </p>
      {failure.value !== null && <Failure error={failure.value} onRetry={ask} />}
      <p class="form-actions">
        <button type="button" class="button" onClick={begin}>
          {t('import.exportNow')}
        </button>
      </p>
    </section>
  );
}
