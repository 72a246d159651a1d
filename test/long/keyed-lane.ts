import { setTimeout as delay } from 'node:timers/promises';
import { isReplayed, keyedWrites, type KeyedWrite } from '../support/api/keyed-writes.ts';
import type { ApiReply } from '../support/api/call.ts';
import type { RunRecord } from './account.ts';
import { Hung, type FaultTimeouts } from './timeout.ts';
import type { Script } from './script.ts';

export interface KeyedLane {
  readonly script: Script;
  readonly account: RunRecord;
  readonly timeouts: FaultTimeouts;
  readonly base: string;
  readonly bearerOf: (user: string) => Promise<string>;
}

/**
 * Sends every kind of write with a key until it is answered, then once more, and counts the results; repeats
 * until `signal` fires. Each round has its own owner, because the number of rooms per user is limited.
 */
export async function writeWithKeys(lane: KeyedLane, signal: AbortSignal): Promise<void> {
  for (let round = 1; !signal.aborted; round++) {
    const owner = await lane.bearerOf(`writer-${round}`);
    const writes = await keyedWrites(lane.base, owner).catch(() => delay(500, []));
    for (const write of writes) {
      await writeOnce(lane, write).catch((error: unknown) => {
        if (!(error instanceof Hung)) throw error;
        lane.account.wrong('hung', error.message);
      });
    }
  }
}

async function writeOnce(lane: KeyedLane, write: KeyedWrite): Promise<void> {
  const { script, account } = lane;
  const before = await counted(lane, write);
  const action = account.begin(`write: ${write.operation}`);
  const key = crypto.randomUUID();
  const send = () => script.retryTransient(write.operation, (base) => write.send(base, key));
  const first = await send();
  const second = await send();
  account.end(action, first.repeats + second.repeats > 0 ? 'repeated' : 'by itself');

  const isDone = first.reply.status === write.status || isReplayed(write, first.reply);
  const isSame = isReplayed(write, second.reply) && idOf(first.reply) === idOf(second.reply);
  if (!isDone || !isSame) {
    account.wrong(
      'answered differently',
      `${write.operation}: ${first.reply.status} ${first.reply.text}, then ${second.reply.status} ${second.reply.text}`,
    );
  }
  const count = await counted(lane, write);
  if (count < before + 1) account.wrong('lost', `${write.operation}, ${before} before, ${count} after it`);
  if (count > before + 1) account.wrong('doubled', `${write.operation}, ${before} before, ${count} after it`);
}

/**
 * The value by which responses are compared: the whole response, or the id of a new token, whose secret is
 * shown once.
 */
function idOf({ json, text }: ApiReply): unknown {
  if (json.error === 'answer_not_kept') return (json.details as { id: unknown }).id;
  return typeof json.token === 'string' ? json.id : text;
}

async function counted({ base, timeouts }: KeyedLane, write: KeyedWrite): Promise<number> {
  const watch = timeouts.watch(`${write.operation} cannot be counted`);
  for (;;) {
    const count = await write.count(base).catch(() => null);
    if (count !== null) return count;
    watch('');
    await delay(100);
  }
}
