import { Context } from '@temporalio/activity';

const heartbeatPeriodMs = 1000;

/** Sends a heartbeat every second while the work of the activity runs. */
export async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), heartbeatPeriodMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
