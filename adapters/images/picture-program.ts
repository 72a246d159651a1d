import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Refusal, type ErrorCode } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { PictureSource } from '../../core/ports/picture-processor.ts';
import { type Argument, fixed, ownPath } from '../confinement/argument.ts';
import { confinedCompileCache } from '../confinement/compile-cache.ts';
import { notBegun } from '../confinement/not-begun.ts';
import type { Sandbox } from '../confinement/sandbox.ts';
import { isCrash, signalOf } from '../confinement/signal-of.ts';
import type { ProgramEnd } from '../confinement/confined-program.ts';
import { startProgram } from '../confinement/start-program.ts';
import { frameHead, readFrames } from './step/frames.ts';
import type { StepAnswer, StepRequest } from './step/request.ts';

export const pictureProgram = new URL('step/main.ts', import.meta.url);

/** The program's source and its imports; `readable` adds the system's fonts, which icons are drawn with. */
const programText = ['adapters/images/', 'core/', 'node_modules/', 'package.json'].map((path) =>
  ownPath(new URL(`../../${path}`, import.meta.url)),
);
const readable: readonly Argument[] = [
  ownPath(process.execPath),
  ...programText,
  ...fixed('/etc/fonts', '/var/cache/fontconfig'),
];

export interface PictureProgramOptions {
  readonly sandbox: Sandbox;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeout: number;
  readonly program: URL;
}

export interface PictureResult<Kind extends StepRequest['kind']> {
  readonly answer: Extract<StepAnswer, { kind: Kind }>;
  readonly files: readonly Buffer[];
}

/**
 * Runs the picture program without settings, in the sandbox and with a time limit. Throws the
 * refusals that it reports; if it crashes, the picture counts as unreadable.
 */
export async function runPictureProgram<Kind extends StepRequest['kind']>(
  request: StepRequest & { kind: Kind },
  sources: readonly PictureSource[],
  { sandbox, signal, timeout, program }: PictureProgramOptions,
): Promise<PictureResult<Kind>> {
  signal.throwIfAborted();
  const cache = confinedCompileCache(sandbox);
  const boundary = {
    folder: null,
    readable: [...readable, ownPath(program), ...cache.readable],
    limits: { cpuSeconds: (2 * timeout) / 1000, fileBytes: 0 },
  };
  const command = [ownPath(process.execPath), ...fixed('--no-warnings'), ownPath(program)];
  const started = startProgram(sandbox.hold(boundary, command), {
    folder: '/',
    environment: cache.environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const over = started.within({ wallClockMs: timeout, signal });
  const { stdin, stdout } = started.child;
  // Without pipes the program was not started, because this process is out of file descriptors.
  if (!stdin || !stdout) throw failureOf(await started.ended) ?? new Error('The program has no pipes.');
  // `feed` reports write errors; an unhandled `error` event would end this process.
  stdin.on('error', () => undefined);
  const [frames, fed] = await Promise.allSettled([
    readFrames(stdout, 3 * limits.singleRequestFile),
    feed(stdin, request, sources, over),
  ]);
  const end = await started.ended;
  signal.throwIfAborted();
  if (end.isLate || signalOf(end) === 'SIGXCPU') throw unreadable(request.kind, 'takes too long to process');
  const failure = failureOf(end);
  if (failure !== null) throw failure;
  // A picture that could not be fetched is an internal error; one that crashes its decoder is invalid.
  if (fed.status === 'rejected' && !isBrokenPipe(fed.reason)) throw fed.reason;
  if (end.code !== 0 || frames.status === 'rejected') throw unreadable(request.kind, 'cannot be read');
  return resultOf(request.kind, frames.value);
}

/** Errors not caused by the picture: the program was not started, or was killed from outside. */
function failureOf(end: ProgramEnd): Error | null {
  if (end.error !== undefined) return end.error;
  const refusal = notBegun(end.errors);
  if (refusal !== null) return new Error(`The program that reads images could not be started: ${refusal}`);
  const signal = signalOf(end);
  if (signal === null || isCrash(signal)) return null;
  // For example by the kernel's OOM killer.
  return new Refusal('service_unavailable', 'The program that reads images was stopped; retry the request.');
}

function resultOf<Kind extends StepRequest['kind']>(
  kind: Kind,
  [head, ...files]: Buffer[],
): PictureResult<Kind> {
  const answer = JSON.parse(String(head)) as StepAnswer;
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.message, answer.details);
  if (answer.kind !== kind) throw new Error(`The program responded with ${answer.kind} to ${kind}.`);
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
