import type { Http2Session } from 'node:http2';
import { pulseMs } from './channel.ts';

/** Hangs up where the other side gives no sign of life: a machine that goes tells nobody. */
export function sendHeartbeats(session: Http2Session): void {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (session.destroyed) return;
    if (unanswered++ >= 2) session.destroy(new Error('The other side of the channel gives no sign of life.'));
    else session.ping(() => (unanswered = 0));
  }, pulseMs);
  session.once('close', () => clearInterval(timer));
  session.on('error', () => undefined);
}
