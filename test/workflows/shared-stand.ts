import { when } from '../support/when.ts';
import { createStand, type Stand } from './stand.ts';

let started: Promise<Stand> | undefined;

/**
 * One stand with one worker for all files of this process whose tests neither kill it nor want settings of their own:
 * each test has a room of its own. Where a file begins, no step of the one before is at work.
 */
export async function sharedStand(): Promise<Stand> {
  started ??= startStand();
  const stand = await started;
  await when('no step is at work', async () => (await stand.scratchSteps()).length === 0);
  return stand;
}

async function startStand(): Promise<Stand> {
  const stand = await createStand();
  try {
    await stand.startWorker();
  } catch (error) {
    await stand.close();
    throw error;
  }
  return stand;
}

after(async () => {
  await (await started)?.close();
});
