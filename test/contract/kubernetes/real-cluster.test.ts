import { cachedPrograms, notCached } from '../../support/cluster/cached-programs.ts';
import { type ClusterOfTests, startClusterOfTests } from '../../support/cluster/cluster-of-tests.ts';
import { isLongForm } from '../../support/size.ts';
import { describeEnds } from './ends-of-jobs.ts';
import { describeHindrances } from './jobs-that-do-not-run.ts';
import { describeLostApi } from './lost-api.ts';
import { describeStepsInJobs } from './steps-in-jobs.ts';

const programs = cachedPrograms();
const of = programs === null ? `(left out: ${notCached})` : 'of a real API server';

(programs === null ? describe.skip : describe)(`Jobs ${of}`, () => {
  let started: ClusterOfTests | undefined;
  before(async () => {
    started = await startClusterOfTests(programs ?? '');
  });
  after(() => started?.[Symbol.asyncDispose]());
  const cluster = () => {
    if (started === undefined) throw new Error('The cluster is not there.');
    return started;
  };
  describe('a Job that runs', () => describeEnds(cluster));
  describe('a Job that does not run', () => describeHindrances(cluster));
  describe('a Job', () => describeLostApi(cluster));
  // The gate tests continued steps in pods of a stand-in (../steps/continuation.test.ts).
  describe('steps', () => describeStepsInJobs(cluster, { areContinued: isLongForm() }));
});
