import { isChartroomError } from '../service/service.ts';

/** The service's reason for a refusal, and its position in the file. */
export function Refusal({ error }: { error: Error }) {
  const details = isChartroomError(error) ? Object.entries(error.details) : [];
  const shown = details.filter(([name, value]) => !isForPrograms(name) && isPlain(value));
  return (
    <div class="refusal" role="alert">
      <p>{error.message}</p>
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
