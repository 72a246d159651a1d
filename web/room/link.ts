import type { ReadonlySignal } from '@preact/signals';

/** Whether the events of a room arrive. `ended`: the service lets whoever sits here in no more. */
export type Link = 'connecting' | 'live' | 'lost' | 'ended';

/** Calls back each time that the link to a room was lost and is found again. Returns how to end it. */
export function onFoundAgain(link: ReadonlySignal<Link>, callBack: () => void): () => void {
  let wasLost = false;
  return link.subscribe((now) => {
    if (now === 'lost') wasLost = true;
    if (now !== 'live' || !wasLost) return;
    wasLost = false;
    callBack();
  });
}
