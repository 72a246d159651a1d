/** Maximum delay of a Node timer: 24.8 days. */
const maxTimer = 2 ** 31 - 1;

/** Calls `call` at `time` (epoch milliseconds), without a maximum delay. Returns a function that cancels it. */
export function callAt(time: number, call: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const left = time - Date.now();
    if (left <= 0) call();
    else timer = setTimeout(wait, Math.min(left, maxTimer));
  };
  wait();
  return () => clearTimeout(timer);
}
