import { counted, t, warningText } from '../i18n/language.ts';
import type { Job } from '../service/service.ts';
import { ArtifactLink } from './artifact-link.tsx';
import { importedText } from './imported.ts';
import { LeftOutList } from '../update/left-out-list.tsx';
import { UpdateOutcome } from '../update/update-outcome.tsx';
import { planOf } from '../update/update-review.ts';

const maxShown = 20;

/** The result of a completed job: what it added, a link to an export, and warnings about skipped content. */
export function Outcome({ job }: { job: Job }) {
  const added = importedText(job);
  return (
    <>
      {added !== '' && <p class="entry-added">{added}</p>}
      {job.kind === 'room-export' && <ArtifactLink job={job} />}
      {job.updatedMarkers !== undefined ? (
        <UpdateOutcome plan={planOf(job)} />
      ) : (
        <LeftOutList leftOut={job.leftOut ?? []} />
      )}
      {job.warnings.length > 0 && <Warnings warnings={job.warnings} />}
    </>
  );
}

function Warnings({ warnings }: Pick<Job, 'warnings'>) {
  return (
    <details class="warnings">
      <summary>{counted('import.warnings', warnings.length)}</summary>
      <ul>
        {warnings.slice(0, maxShown).map((warning, n) => (
          <li key={`${warning.code}-${n}`}>{textOf(warning)}</li>
        ))}
      </ul>
      {warnings.length > maxShown && <p>{counted('import.moreWarnings', warnings.length - maxShown)}</p>}
    </details>
  );
}

function textOf(warning: Job['warnings'][number]): string {
  const text = warningText(warning);
  return warning.feature === undefined ? text : `${t('import.feature', { n: warning.feature })}: ${text}`;
}
