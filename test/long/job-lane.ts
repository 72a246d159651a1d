import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobError } from '../../core/jobs/job-state.ts';
import { newRoomId } from '../support/api/call.ts';
import type { RunRecord, RecordedAction, ActionOutcome } from './account.ts';
import { checkEmpty, checkRoom, type UsedRoom } from './check-room.ts';
import type { JobScenario } from './job-kinds.ts';
import { Hung, type FaultTimeouts } from './timeout.ts';
import type { Script } from './script.ts';

/** Codes with which a valid file may be refused while processes are killed: none of them blames the file. */
const clearReasons: readonly string[] = ['upload_interrupted', 'step_crashed', 'job_interrupted'];

/** How often a script sends a file before it fails. */
const maxAttempts = 6;

export interface Lane {
  readonly script: Script;
  readonly account: RunRecord;
  readonly timeouts: FaultTimeouts;
  readonly random: () => number;
  readonly kinds: readonly JobScenario[];
  /** Rooms that remain until the end, for a final check. */
  readonly used: UsedRoom[];
}

/** Runs a job of each kind in turn, repeatedly, until `signal` fires. */
export async function doJobs(lane: Lane, signal: AbortSignal): Promise<void> {
  const { kinds } = lane;
  for (let turn = Math.floor(lane.random() * kinds.length); !signal.aborted; turn++) {
    const kind = kinds[turn % kinds.length] ?? assert.fail();
    const action = lane.account.begin(kind.name);
    try {
      lane.account.end(action, await doJob(lane, kind, action));
    } catch (error) {
      if (!(error instanceof Hung)) throw error;
      lane.account.end(action, 'refused');
      lane.account.wrong('hung', `${kind.name}, ${error.message}`);
    }
  }
}

async function doJob(lane: Lane, kind: JobScenario, action: RecordedAction): Promise<ActionOutcome> {
  const { script, account } = lane;
  let isRepeated = false;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const room = { roomId: newRoomId(), kind };
    const { reply: made } = await script.ask('POST', `/api/rooms/${room.roomId}`);
    if (made.status >= 300) throw new Error(`A room was refused: ${made.status} ${made.text}`);
    // The job starts within this request or later.
    const { killedWorkers: killedBefore } = account;
    const { reply, repeats } = await kind.send(script, room.roomId, crypto.randomUUID());
    isRepeated ||= repeats > 0;
    const { jobId } = reply.json;
    const failure: JobError | null =
      reply.status >= 300
        ? reasonOf(reply.json)
        : typeof jobId === 'string'
          ? await endOf(lane, { jobId, killedBefore }, () => (isRepeated = true))
          : null;
    if (failure === null) {
      await checkRoom(script, account, room);
      if (lane.random() < 0.5) lane.used.push(room);
      else await script.ask('DELETE', `/api/rooms/${room.roomId}`);
      return isRepeated ? 'repeated' : 'by itself';
    }
    if (!clearReasons.includes(failure.code))
      account.wrong(
        'refused without a cause',
        `${kind.name} in room ${room.roomId}, struck by ${[...action.struckBy].join(', ')}: ${JSON.stringify(failure)}`,
      );
    account.because(`sent again: ${failure.code}`);
    await checkEmpty(script, account, room);
    isRepeated = true;
  }
  return 'refused';
}

/** Waits for the end of a job, and retries it if it failed and is retryable. Null on success. */
async function endOf(
  { script, account, timeouts }: Lane,
  { jobId, killedBefore: killedAtFirst }: { readonly jobId: string; readonly killedBefore: number },
  repeated: () => void,
) {
  const watch = timeouts.watch(`job ${jobId} does not end`);
  let killedBefore = killedAtFirst;
  for (let retries = 0; ;) {
    const { json: job } = (await script.ask('GET', `/api/jobs/${jobId}`)).reply;
    if (job.status === 'complete') return null;
    if (job.status === 'error') {
      const error = job.error as JobError;
      checkLostWorkers(account, error, killedBefore, jobId);
      if (retries++ === maxAttempts) return error;
      killedBefore = account.killedWorkers;
      const { reply } = await script.ask('POST', `/api/jobs/${jobId}/retry`, { key: crypto.randomUUID() });
      if (reply.status !== 202) return error;
      account.because(`retried: ${error.code}`);
      repeated();
    }
    watch(JSON.stringify(job));
    await delay(250);
  }
}

/** Each worker that a job reports as lost must be one that was killed in this run of the job. */
export function checkLostWorkers(
  account: RunRecord,
  { code, details }: JobError,
  killedBefore: number,
  jobId: string,
): void {
  const lost = code === 'step_crashed' ? Number(details?.lostWorkers ?? 0) : 0;
  const killed = account.killedWorkers - killedBefore;
  if (lost > killed)
    account.wrong(
      'refused without a cause',
      `job ${jobId} lost ${lost} workers, of which ${killed} were killed`,
    );
}

/** The job error in a response. */
function reasonOf(json: Record<string, unknown>): JobError {
  const { reason } = (json.details ?? {}) as { reason?: string };
  return { code: reason ?? String(json.error), message: String(json.message) };
}
