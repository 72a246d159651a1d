/** The longest that a timer of Node takes: 24.8 days. */
const maxTimer = 2 ** 31 - 1;

/** Calls back at that time (epoch milliseconds), however far away it is; returns how to call it off. */
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
