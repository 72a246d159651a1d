import { errorText } from '../i18n/language.ts';
import { isChartroomError } from '../service/service.ts';

/** Why the service rejected a file, and the position in it. */
export function Refusal({ error }: { error: Error }) {
  const details = isChartroomError(error) ? Object.entries(error.details) : [];
  const shown = details.filter(([name, value]) => !isForPrograms(name) && isPlain(value));
  return (
    <div class="refusal" role="alert">
      <p>{errorText(error)}</p>
      {shown.length > 0 && (
        <dl>
          {shown.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Details that the client adds to the error of a failed job. */
const isForPrograms = (name: string) => name === 'jobId' || name === 'retryable';

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
