import assert from 'node:assert/strict';

/**
 * Begins to do work for all of the names, so many at a time: most of it is waiting until Temporal notices a death. The
 * outcome for each name is what its test looks at.
 */
export function settleInAdvance(
  names: readonly string[],
  atATime: number,
  work: (name: string) => Promise<void>,
): (name: string) => Promise<void> {
  const outcomes = new Map(names.map((name) => [name, Promise.withResolvers<undefined>()]));
  // Its test may look at it only later.
  for (const { promise } of outcomes.values()) promise.catch(() => undefined);
  const waiting = outcomes.entries();
  const oneByOne = async () => {
    for (const [name, { resolve, reject }] of waiting)
      await work(name).then(() => resolve(undefined), reject);
  };
  for (let worker = 0; worker < atATime; worker++) void oneByOne();
  return (name) => (outcomes.get(name) ?? assert.fail(name)).promise;
}
