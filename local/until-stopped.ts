/**
 * Aborts on Ctrl-C, SIGTERM, SIGHUP, or when the bootstrap process ends (its IPC channel closes). A second Ctrl-C exits
 * immediately; the kernel then ends the children by their death signal.
 */
export function stopRequests(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.once('disconnect', () => controller.abort());
  process.channel?.unref();
  return controller.signal;
}

/** Resolves when the signal is aborted, and keeps the process alive until then. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const alive = setInterval(() => undefined, 60_000);
    signal.addEventListener('abort', () => {
      clearInterval(alive);
      resolve();
    });
  });
}
