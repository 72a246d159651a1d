import { when } from '../support/when.ts';
import { createStand, type Stand } from './stand.ts';

let started: Promise<Stand> | undefined;

/**
 * One stand with one worker for all files of this process whose tests neither kill it nor need their own
 * settings: each test has its own room. When a file begins, no step of the previous one is running.
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
