import { Context } from '@temporalio/activity';
import { storeObject } from '../../core/blobs/store-objects.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { InspectionRequest } from '../../core/uploads/inspection/inspect-upload.ts';
import type { InspectionActivities } from '../../workflows/contracts/uploads.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { inspectInSandbox } from '../inspection/inspect-in-sandbox.ts';
import { withHeartbeat } from './with-heartbeat.ts';

/** Inspects a file in sandboxed steps and stores what was found for the request that waits. */
export function inspectFile(dependencies: WorkerDependencies): InspectionActivities['inspectFile'] {
  const { database, objectStore: objects, clock } = dependencies;
  return ({ requestKey, resultKey }) =>
    withHeartbeat(async () => {
      const signal = Context.current().cancellationSignal;
      const request = await requestAt(objects, requestKey);
      const found = await inspectInSandbox(dependencies, request, signal);
      signal.throwIfAborted();
      const content = Buffer.from(JSON.stringify(found));
      const write = async () => objects.put(resultKey, oneChunk(content), { replace: true });
      await storeObject({ database, objects, clock }, { key: resultKey, mediaType: 'application/json', write }, { signal }); // prettier-ignore
    });
}

async function requestAt(
  objects: WorkerDependencies['objectStore'],
  key: string,
): Promise<InspectionRequest> {
  // A request that has ended deletes its objects.
  if ((await objects.head(key)) === null) throw JobProblem.of('job_interrupted');
  return JSON.parse(Buffer.from(await objects.read(key)).toString('utf8')) as InspectionRequest;
}

async function* oneChunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}
