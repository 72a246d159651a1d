import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import type { Job } from '../service/service.ts';
import { ArtifactLink } from './artifact-link.tsx';

const maxShown = 20;

/** The result of a completed job: a link to an export, and warnings about skipped content. */
export function Outcome({ job }: { job: Job }) {
  return (
    <>
      {job.kind === 'room-export' && <ArtifactLink job={job} />}
      {job.warnings.length > 0 && <Warnings warnings={job.warnings} />}
    </>
  );
}

function Warnings({ warnings }: Pick<Job, 'warnings'>) {
  return (
    <details class="warnings">
      <summary>{t('import.warnings', { count: numberText(warnings.length) })}</summary>
      <ul>
        {warnings.slice(0, maxShown).map(({ code, message, feature }, n) => (
          <li key={`${code}-${n}`}>
            {feature === undefined ? message : `${t('import.feature', { n: feature })}: ${message}`}
          </li>
        ))}
      </ul>
      {warnings.length > maxShown && (
        <p>{t('import.moreWarnings', { count: numberText(warnings.length - maxShown) })}</p>
      )}
    </details>
  );
}
