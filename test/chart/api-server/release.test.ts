import { cachedPrograms, notCached } from '../../support/cluster/cached-programs.ts';
import { describeReferences } from './references.ts';
import { type ReleaseStage, startReleaseStage } from './release-on-api-server.ts';
import { describeReplicas } from './replicas.ts';
import { describeRights } from './rights.ts';

const programs = cachedPrograms();
const of = programs === null ? `(left out: ${notCached})` : 'on a real API server';

(programs === null ? describe.skip : describe)(`A release of the chart ${of}`, function () {
  this.timeout(600_000);
  let started: ReleaseStage | undefined;
  before(async () => {
    started = await startReleaseStage(programs ?? '');
  });
  after(() => started?.[Symbol.asyncDispose]());
  const stage = () => {
    if (started === undefined) throw new Error('The cluster is not there.');
    return started;
  };
  describeReferences(stage);
  describeReplicas(stage);
  describeRights(stage);
});
