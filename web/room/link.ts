import type { ReadonlySignal } from '@preact/signals';

/** The state of the event stream. `ended`: the user no longer has access. */
export type LinkState = 'connecting' | 'live' | 'lost' | 'ended';

/** Calls back on each reconnect after a lost connection. Returns a function that unsubscribes. */
export function onFoundAgain(link: ReadonlySignal<LinkState>, callBack: () => void): () => void {
  let wasLost = false;
  return link.subscribe((now) => {
    if (now === 'lost') wasLost = true;
    if (now !== 'live' || !wasLost) return;
    wasLost = false;
    callBack();
  });
}
