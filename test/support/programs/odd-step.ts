/** A step for the tests of executors: does what its request says. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GeoError } from '../../../geo/geo-error.ts';
import { readToEnd } from '../../../geo/files/byte-source.ts';
import { fedSource, type ReadToEnd } from '../../../workers/sandbox/fed-source.ts';
import { inFolder, serveStep } from '../../../workers/sandbox/serve-step.ts';
import type { OddAction, oddStep } from '../odd-step.ts';

const stored: Buffer[] = [];

async function readFed(): Promise<ReadToEnd | null> {
  let read = null as ReadToEnd | null;
  await readToEnd(fedSource(0, { checksum: true, onEnd: (all) => (read = all) }));
  return read;
}

/** Until it is killed. */
const neverEnds = () => new Promise<never>(() => setInterval(() => undefined, 1000));

function spin(): never {
  for (;;);
}

serveStep<typeof oddStep>(async (actions, report, handOver) => {
  const answers: unknown[] = [];
  const does: { [Name in keyof OddAction]-?: (what: NonNullable<OddAction[Name]>) => unknown } = {
    reads: (name) => readFileSync(inFolder(name), 'utf8'),
    writes: ({ name, text }) => {
      mkdirSync(join(inFolder(name), '..'), { recursive: true });
      writeFileSync(inFolder(name), text);
    },
    tells: (message) => report({ stage: 'converting', fraction: 0.5, message }),
    tellsId: () => {
      const message = randomUUID();
      report({ stage: 'converting', fraction: 0.1, message });
      return message;
    },
    handsOver: (name) => handOver({ file: name }),
    readsPieces: () => readFed(),
    listsFiles: () => ({
      // oxlint-disable-next-line no-restricted-properties -- what there is of it is the question
      environment: Object.keys(process.env),
      folder: process.cwd(),
      argument: process.argv[2] ?? null,
    }),
    refuses: (code) => {
      throw new GeoError(code, 'The file is odd.', { found: 7 });
    },
    fails: (message) => {
      throw new Error(message);
    },
    dies: (signal) => {
      process.kill(process.pid, signal);
      return neverEnds();
    },
    hoards: async () => {
      for (;;) {
        stored.push(Buffer.alloc(2 ** 24, 1));
        await new Promise(setImmediate);
      }
    },
    hangs: neverEnds,
    // Earlier messages are written in an earlier turn.
    spins: () => new Promise<never>(() => setImmediate(spin)),
    floods: async ({ messages, length }) => {
      for (let index = 0; index < messages; index++) {
        const message = String(index).padEnd(length);
        await new Promise((resolve) =>
          process.send?.(
            { type: 'progress', progress: { stage: 'converting', fraction: 0.5, message } },
            resolve,
          ),
        );
      }
    },
    sends: (message) => process.send?.(message),
  };
  for (const action of actions.list)
    for (const [name, what] of Object.entries(action))
      answers.push(await (does[name as keyof OddAction] as (what: unknown) => unknown)(what));
  return answers;
});
