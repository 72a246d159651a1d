import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unconfined } from '../../../adapters/confinement/confinement.ts';
import { runStep } from '../../../workers/sandbox/run-step.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';
import { defaultTimeoutMs } from '../../support/when.ts';
import { neverAborted as signal } from './ask.ts';

interface Attack {
  readonly source: string;
  /** The limit that ends the step; other limits would end some of them later. */
  readonly cause: RegExp;
}

/** Messages that a program can send through the descriptor of its channel. */
const attacks: Readonly<Record<string, Attack>> = {
  'a message of 4 GiB': {
    source: `
    write(head(0xffff_ffff));
    for (;;) write(Buffer.alloc(2 ** 20));`,
    cause: /^A message of the step exceeds the limit of 33554432 bytes/,
  },
  'a message of 64 MiB': {
    source: `send({ type: 'result', result: new Uint8Array(2 ** 26) });`,
    cause: /^A message of the step exceeds the limit of 33554432 bytes/,
  },
  'many messages of some megabytes': {
    source: `
    const progress = { stage: 'converting', fraction: 0, message: 'x'.repeat(2 ** 23) };
    for (;;) send({ type: 'progress', progress });`,
    cause: /^All messages together of the step exceeds the limit of 268435456 bytes/,
  },
  'messages without number': {
    source: `
    const body = serialize({ type: 'part', part: 1 });
    const many = Buffer.concat(Array(10_000).fill(Buffer.concat([head(body.length), body])));
    for (;;) write(many);`,
    cause: /^The number of messages of the step exceeds the limit of 500000/,
  },
  'requests for pieces without number': {
    source: `
    for (let piece = 0; ; piece++) send({ type: 'want', piece });`,
    cause: /^The number of requested pieces of the step exceeds the limit of 4/,
  },
  'empty messages': { source: 'write(Buffer.alloc(4));', cause: /^A message of the step is empty/ },
  'bytes that are not a message': {
    source: `write(Buffer.concat([head(5), Buffer.from('other')]));`,
    cause: /deserialize/i,
  },
};

const program = (attack: string) => `
import { writeSync } from 'node:fs';
import { serialize } from 'node:v8';
const head = (size) => { const bytes = Buffer.alloc(4); bytes.writeUInt32BE(size); return bytes; };
const write = (bytes) => {
  for (let at = 0; at < bytes.length; ) {
    try { at += writeSync(3, bytes, at); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
  }
};
const send = (message) => { const body = serialize(message); write(head(body.length)); write(body); };
process.once('message', () => { ${attack} });`;

describe('a step that sends its worker', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-messages-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const run = async (source: string, feed?: () => Promise<string | null>) => {
    const text = pathToFileURL(join(folder, 'program.mjs'));
    await writeFile(text, source);
    const sandbox = sandboxUnderTest(unconfined);
    const limits = { memoryBytes: 2 ** 29, wallClockMs: defaultTimeoutMs, sandbox };
    return runStep(
      { text, readsWith: 'own code' },
      {},
      { folder, limits, signal, report: () => undefined, ...(feed && { feed }) },
    );
  };

  for (const [what, { source, cause: expected }] of Object.entries(attacks))
    it(`${what} ends with step_crashed, and is not stored`, async () => {
      let peak = 0;
      const before = process.memoryUsage().rss;
      const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
      try {
        await assert.rejects(
          run(program(source), () => new Promise(() => undefined)),
          ({ code, cause }: { code: string; cause?: Error }) => {
            assert.equal(code, 'step_crashed');
            assert.ok(cause instanceof Error);
            assert.match(cause.message, expected);
            return true;
          },
        );
      } finally {
        clearInterval(timer);
      }
      assert.ok(peak - before < 400 * 2 ** 20, `${peak - before} bytes`);
    });

  it('a result of every kind delivers it', async () => {
    const result = { list: [1, null, undefined], bytes: new Uint8Array([1, 2]), map: new Map([['a', 1n]]) };
    const source = `process.once('message', () => process.send({ type: 'result', result: {
      list: [1, null, undefined], bytes: new Uint8Array([1, 2]), map: new Map([['a', 1n]]) } }));`;
    assert.deepEqual(await run(source), result);
  });
});
