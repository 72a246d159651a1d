import assert from 'node:assert/strict';
import { roomFileSteps } from '../../../workers/exchange/import/read-steps.ts';
import type { StepIo, StepWorkspace } from '../../../workers/sandbox/step-executor.ts';

const request = { source: 'source', size: 1, threads: 1, maxBytes: null };
const room = { kind: 'room', layers: [{ folder: 'layers/0' }] };
const built = { folder: 'layers/0' };

type Program = (io: StepIo<unknown>) => Promise<unknown>;

/** A workspace whose program is this one. */
function workspaceOf(program: Program): StepWorkspace {
  const run = (_step: unknown, _request: object, io: StepIo<unknown>) => program(io);
  return { run } as unknown as StepWorkspace;
}

function read(program: Program, report: StepIo<never>['report'] = () => undefined) {
  const io = { signal: new AbortController().signal, wallClockMs: 1000, report };
  return roomFileSteps.read(workspaceOf(program), request, io);
}

const progress = (message: string) => ({ stage: 'converting', fraction: 0, message }) as const;

describe("the program that reads a room's file", () => {
  it('reports the progress of the first layer to its consumer, once the file is read', async () => {
    const reported: string[] = [];
    const going = Promise.withResolvers<undefined>();
    await using file = await read(
      async ({ report, onPart }) => {
        report(progress('reading'));
        onPart?.(room);
        await Promise.resolve();
        report(progress('no request yet'));
        await going.promise;
        report(progress('building'));
        return built;
      },
      ({ message }) => reported.push(`read: ${message}`),
    );
    assert.equal(file.file, room);
    const layer = file.firstLayer?.(({ message }) => reported.push(`layer: ${message}`));
    going.resolve(undefined);
    assert.equal(await layer, built);
    assert.deepEqual(reported, ['read: reading', 'layer: building']);
  });

  it('is stopped, and waited for, if its layer is no longer needed', async () => {
    let hasEnded = false;
    const file = await read(async ({ signal, onPart }) => {
      onPart?.(room);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await Promise.resolve();
      hasEnded = true;
      throw signal.reason;
    });
    await file[Symbol.asyncDispose]();
    assert.equal(hasEnded, true);
    await assert.rejects(file.firstLayer?.(() => undefined) ?? Promise.resolve(), /no longer needs/);
  });

  it('is stopped if it reports an invalid file', async () => {
    let hasEnded = false;
    const reading = read(async ({ signal, onPart }) => {
      onPart?.(null);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      hasEnded = true;
      throw signal.reason;
    });
    await assert.rejects(reading, TypeError);
    assert.equal(hasEnded, true);
  });

  it('has ended if there is no layer to build', async () => {
    let hasEnded = false;
    await using file = await read(async ({ onPart }) => {
      onPart?.({ kind: 'foreign', tables: [] });
      await Promise.resolve();
      hasEnded = true;
      return null;
    });
    assert.deepEqual([file.firstLayer, hasEnded], [null, true]);
  });

  it('fails if it reports or builds nothing; an error about the file is passed on', async () => {
    await assert.rejects(
      read(() => Promise.resolve(built)),
      { code: 'invalid_file' },
    );
    await assert.rejects(
      read(() => Promise.reject(new Error('refused'))),
      /refused/,
    );
    await using file = await read(({ onPart }) => {
      onPart?.(room);
      return Promise.resolve(null);
    });
    await assert.rejects(file.firstLayer?.(() => undefined) ?? Promise.resolve(), { code: 'invalid_file' });
  });
});
