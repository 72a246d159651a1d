import { useSignal } from '@preact/signals';
import { numberText } from '../i18n/numbers.ts';
import { Pages } from './pages.tsx';

const pageLength = 25;

/** A list of names and values as plain text. */
export function Attributes({ of }: { of: Readonly<Record<string, unknown>> }) {
  const page = useSignal(0);
  const entries = Object.entries(of);
  const count = Math.ceil(entries.length / pageLength);
  const at = Math.min(page.value, Math.max(0, count - 1));
  return (
    <>
      <dl class="attributes">
        {entries.slice(at * pageLength, (at + 1) * pageLength).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{attributeText(value)}</dd>
          </div>
        ))}
      </dl>
      <Pages at={at} count={count} onTurn={(to) => (page.value = to)} />
    </>
  );
}

/** An attribute value of any type as text. */
export function attributeText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  return value === undefined ? '' : JSON.stringify(value);
}
