import { counted } from '../i18n/language.ts';
import type { UpdatePlan } from './update-review.ts';

const maxShown = 20;

/** What of the file is not applied, with the reason. */
export function LeftOutList({ leftOut }: Pick<UpdatePlan, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <details class="warnings">
      <summary>{counted('import.warnings', leftOut.length)}</summary>
      <ul>
        {leftOut.slice(0, maxShown).map(({ name, reason }, n) => (
          <li key={n}>{name === '' ? reason : `${name}: ${reason}`}</li>
        ))}
      </ul>
      {leftOut.length > maxShown && <p>{counted('import.moreWarnings', leftOut.length - maxShown)}</p>}
    </details>
  );
}
