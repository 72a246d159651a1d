import { agoText, momentText } from '../i18n/numbers.ts';

/** A relative time, with date and time as tooltip and for screen readers. */
export function Ago({ moment }: { moment: number }) {
  return (
    <time class="ago" dateTime={new Date(moment).toISOString()} title={momentText(moment)}>
      {agoText(moment)}
    </time>
  );
}
