import assert from 'node:assert/strict';

/**
 * Starts the work for all names with limited concurrency: most of the time is spent waiting until Temporal
 * detects a death. Each test checks the outcome for its name.
 */
export function settleInAdvance(
  names: readonly string[],
  atATime: number,
  work: (name: string) => Promise<void>,
): (name: string) => Promise<void> {
  const outcomes = new Map(names.map((name) => [name, Promise.withResolvers<undefined>()]));
  // Its test may await it only later.
  for (const { promise } of outcomes.values()) promise.catch(() => undefined);
  const waiting = outcomes.entries();
  const oneByOne = async () => {
    for (const [name, { resolve, reject }] of waiting)
      await work(name).then(() => resolve(undefined), reject);
  };
  for (let worker = 0; worker < atATime; worker++) void oneByOne();
  return (name) => (outcomes.get(name) ?? assert.fail(name)).promise;
}
