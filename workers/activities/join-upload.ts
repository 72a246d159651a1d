import { createHash } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { commonInput } from '../../core/jobs/job-input.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import { ObjectMissing } from '../../core/ports/object-store.ts';
import { discardUpload } from '../../core/uploads/stage-upload.ts';
import type { JobLongActivities } from '../../workflows/contracts.ts';
import { refuseChecksum, refuseSize } from '../uploads/check-upload.ts';
import { join, planJoins } from '../join-objects.ts';
import type { Dependencies } from '../dependencies.ts';
import { runningJob } from '../running-job.ts';
import { watchStep } from './watch-step.ts';

type JoinParts = Pick<Dependencies, 'database' | 'objectStore' | 'log' | 'jobChanges'>;

/**
 * Chunks → one object, joined by the store itself, and checked: its size always, its checksum where one was said.
 * Throws Refusals `size_mismatch` and `checksum_mismatch`.
 */
export function joinUpload(parts: JoinParts): JobLongActivities['joinUpload'] {
  return async (input) => {
    const job = await runningJob(parts.database, input);
    const { uploads, bytes, joined } = commonInput(job);
    const [whole = '', ...chunks] = uploads;
    const { attempt } = Context.current().info;
    const between = (number: number) => `uploads/${job.id}/${input.run}-${attempt}-${number}`;
    const message = `Joining the ${chunks.length} chunks of ${jobSubject(job)}.`;
    const stage = 'assembling' as const;

    return watchStep(parts, input, { stage, progress: 0, message }, async ({ signal, report }) => {
      const found = await parts.objectStore.head(whole);
      if (found === null) {
        const joins = planJoins(chunks, whole, between);
        await joinAll(parts, joins, signal, (fraction) => report({ stage, progress: fraction / 2, message }));
      }
      const object = await parts.objectStore.head(whole);
      if (object === null) throw new ObjectMissing(`There is no object ${whole}.`);
      refuseSize(object.bytes, bytes);
      const blob = { key: whole, bytes, mediaType: 'application/octet-stream' };
      const said = joined?.sha256 ?? null;
      if (said !== null) {
        const sha256 = await checksum(parts, whole, signal, (done) => {
          report({
            stage,
            progress: 0.5 + done / bytes / 2,
            message: `Checking the checksum of ${jobSubject(job)}.`,
          });
        });
        refuseChecksum(sha256, said);
      }
      await parts.database.blobs.settle({ ...blob, sha256: said });
    });
  };
}

async function joinAll(
  { database, objectStore }: JoinParts,
  joins: ReturnType<typeof planJoins>,
  signal: AbortSignal,
  report: (fraction: number) => void,
): Promise<void> {
  const inBetween = joins.slice(0, -1).map(({ key }) => key);
  const blobs = inBetween.map((key) => ({
    key,
    bytes: 0,
    sha256: null,
    mediaType: 'application/octet-stream',
  }));
  await database.blobs.announce(blobs);
  for (const [index, each] of joins.entries()) {
    signal.throwIfAborted();
    await join(objectStore, each);
    report((index + 1) / joins.length);
  }
  for (const key of inBetween) await discardUpload({ database, objects: objectStore }, key);
}

async function checksum(
  { objectStore }: JoinParts,
  key: string,
  signal: AbortSignal,
  report: (bytes: number) => void,
): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of await objectStore.get(key, undefined, signal)) {
    hash.update(piece as Uint8Array);
    report((bytes += (piece as Uint8Array).length));
  }
  return hash.digest('hex');
}
