import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { bytesText } from '../i18n/amounts.ts';
import { t } from '../i18n/language.ts';
import { momentText } from '../i18n/numbers.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { service, type ExportJob, type Job } from '../service/service.ts';

/** A link to download an export until it expires. */
export function ArtifactLink({ job: { roomId, jobId } }: { job: Job }) {
  const job = useSignal<ExportJob | null>(null);
  const failure = useSignal<Error | null>(null);
  const read = () => {
    failure.value = null;
    const path = { roomId, jobId };
    service.GET('/api/rooms/{roomId}/export-jobs/{jobId}', { params: { path } }).then(
      ({ data }) => (job.value = data),
      (error: unknown) => (failure.value = asError(error)),
    );
  };
  useEffect(read, [jobId]);
  if (failure.value !== null) return <Failure error={failure.value} onRetry={read} />;
  if (job.value === null) return null;
  const { fileName, bytes, expiresAt } = job.value;
  const name = fileName ?? 'room.gpkg';
  const address = `/api/rooms/${encodeURIComponent(roomId)}/export-jobs/${encodeURIComponent(jobId)}/artifact`;
  return (
    <p>
      <a class="button small primary" href={address} download={name}>
        {bytes === null ? t('import.download') : t('import.downloadOf', { size: bytesText(bytes) })}
      </a>
      {expiresAt !== null && <span class="hint"> {t('import.until', { when: momentText(expiresAt) })}</span>}
    </p>
  );
}
