import { describeEnds } from './ends-contract.ts';
import type { ExecutorUnderTest } from './executor-under-test.ts';
import { describeFilesOfSteps } from './files-contract.ts';
import { describeTalk } from './talk-contract.ts';

/** Contract of every step executor. `open` returns one limited to `memoryBytes`. */
export function describeStepExecutor(name: string, open: () => Promise<ExecutorUnderTest>): void {
  describe(`steps: ${name}`, () => {
    let opened: ExecutorUnderTest | undefined;
    before(async () => {
      opened = await open();
    });
    after(() => opened?.close());

    const executor = (): ExecutorUnderTest => {
      if (opened === undefined) throw new Error('The executor is not open.');
      return opened;
    };
    describeTalk(executor);
    describeFilesOfSteps(executor);
    describeEnds(executor);
  });
}
