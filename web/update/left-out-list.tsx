import { isolated } from '../i18n/isolated.ts';
import { counted, warningText } from '../i18n/language.ts';
import type { UpdatePlan } from './update-review.ts';

const maxShown = 20;

type LeftOut = UpdatePlan['leftOut'][number];

/** What of the file was not imported, with the reason. */
export function LeftOutList({ leftOut }: Pick<UpdatePlan, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <details class="warnings">
      <summary>{counted('import.warnings', leftOut.length)}</summary>
      <ul>
        {leftOut.slice(0, maxShown).map((each, n) => (
          <li key={n}>{sentenceOf(each)}</li>
        ))}
      </ul>
      {leftOut.length > maxShown && <p>{counted('import.moreWarnings', leftOut.length - maxShown)}</p>}
    </details>
  );
}

function sentenceOf({ name, code, reason, values }: LeftOut): string {
  const text = warningText({ code, message: reason, values });
  return name === '' ? text : `${isolated(name)}: ${text}`;
}
