import { agoText, momentText } from '../i18n/numbers.ts';

/** How long ago a moment was, with the date and time for whoever points at it or has it read out. */
export function Ago({ moment }: { moment: number }) {
  return (
    <time class="ago" dateTime={new Date(moment).toISOString()} title={momentText(moment)}>
      {agoText(moment)}
    </time>
  );
}
