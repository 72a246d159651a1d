import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Refusal, type ErrorCode } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { PictureSource } from '../../core/ports/picture-processor.ts';
import { frameHead, readFrames } from './step/frames.ts';
import type { StepAnswer, StepRequest } from './step/request.ts';

const PROGRAM = fileURLToPath(new URL('step/main.ts', import.meta.url));

export interface StepResult<Kind extends StepRequest['kind']> {
  readonly answer: Extract<StepAnswer, { kind: Kind }>;
  readonly files: readonly Buffer[];
}

/**
 * Runs the step that reads pictures, in a process of its own that inherits nothing and is killed when it takes too
 * long. Its refusals are thrown here; a step that dies is a picture that cannot be read.
 */
export async function runStep<Kind extends StepRequest['kind']>(
  request: StepRequest & { kind: Kind },
  sources: readonly PictureSource[],
  { signal, timeout }: { signal: AbortSignal; timeout: number },
): Promise<StepResult<Kind>> {
  const deadline = AbortSignal.timeout(timeout);
  const stop = AbortSignal.any([signal, deadline]);
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    cwd: '/',
    signal: stop,
    killSignal: 'SIGKILL',
  });
  // What breaks here is told by the promise that writes; the event alone would end this process.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<string | null>((resolve, reject) => {
    child.once('error', (error) => (child.pid === undefined ? reject(error) : undefined));
    child.once('close', (code, killedBy) => resolve(killedBy ?? (code === 0 ? null : `exit code ${code}`)));
  });
  const [frames, fed, end] = await Promise.allSettled([
    readFrames(child.stdout, 3 * limits.singleRequestFile),
    feed(child.stdin, request, sources, stop),
    ended,
  ]);
  signal.throwIfAborted();
  if (end.status === 'rejected') throw end.reason;
  if (deadline.aborted) throw unreadable(request.kind, 'takes too long to read');
  // A picture that could not be fetched is our trouble, one that kills its reader is not.
  if (fed.status === 'rejected' && !isBrokenPipe(fed.reason)) throw fed.reason;
  if (end.value !== null || frames.status === 'rejected') throw unreadable(request.kind, 'cannot be read');
  return resultOf(request.kind, frames.value);
}

function resultOf<Kind extends StepRequest['kind']>(
  kind: Kind,
  [head, ...files]: Buffer[],
): StepResult<Kind> {
  const answer = JSON.parse(String(head)) as StepAnswer;
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.message, answer.details);
  if (answer.kind !== kind) throw new Error(`The step answered ${answer.kind} to ${kind}.`);
  return { answer: answer as Extract<StepAnswer, { kind: Kind }>, files };
}

async function feed(
  stdin: Writable,
  request: StepRequest,
  sources: readonly PictureSource[],
  signal: AbortSignal,
): Promise<void> {
  try {
    const head = Buffer.from(JSON.stringify(request));
    stdin.write(frameHead(head.byteLength));
    stdin.write(head);
    for (const source of sources) {
      stdin.write(frameHead(source.bytes));
      await pipeline(await source.open(signal), stdin, { end: false, signal });
    }
    stdin.end();
    await finished(stdin);
  } catch (error) {
    stdin.destroy();
    throw error;
  }
}

function isBrokenPipe(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))
  );
}

function unreadable(kind: StepRequest['kind'], how: string): Refusal {
  const code: ErrorCode = kind === 'icon' ? 'invalid_icon' : 'invalid_image';
  return new Refusal(code, `The ${kind === 'icon' ? 'icon' : 'image'} ${how}.`);
}
