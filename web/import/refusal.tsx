import { isChartroomError } from '../service/service.ts';

/** Why something was refused, in the words of the service, and where in the file. */
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

/** What the client adds to the details of a job that failed. */
const isForPrograms = (name: string) => name === 'jobId' || name === 'retryable';

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
