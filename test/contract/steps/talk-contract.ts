import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { wordStep } from '../../support/programs/served-word.ts';
import { inputOf } from '../../support/steps.ts';
import { ask, neverAborted } from './ask.ts';
import { type ExecutorUnderTest, memoryBytes } from './executor-under-test.ts';

/** Messages exchanged while a step runs. */
export function describeTalk(executor: () => ExecutorUnderTest): void {
  it('returns the result of the step, and reports its progress', async () => {
    const reported: string[] = [];
    const report = ({ message }: { message: string }) => void reported.push(message);
    const write = { writes: { name: 'a', text: 'b' } };
    const answer = await executor().steps.withWorkspace((workspace) =>
      ask(workspace, [{ tells: 'half' }, write, { reads: 'a' }], { report }),
    );
    assert.deepEqual(answer, [undefined, undefined, 'b']);
    assert.deepEqual(reported, ['half']);
  });

  it('passes the pieces of an input in order, each time the step restarts it', async () => {
    const pieces = ['one ', '', 'two ', 'and a third'];
    const asked: number[] = [];
    const io = {
      pieces: (number: number) => {
        asked.push(number);
        const piece = pieces[number];
        return Promise.resolve(piece === undefined ? null : inputOf(piece.slice(0, 2), piece.slice(2)));
      },
    };
    const answer = await executor().steps.withWorkspace((workspace) =>
      ask(workspace, [{ readsPieces: true }, { readsPieces: true }], io),
    );
    const whole = pieces.join('');
    const read = { bytes: whole.length, sha256: createHash('sha256').update(whole).digest('hex') };
    assert.deepEqual(answer, [read, read]);
    assert.deepEqual(asked, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
  });

  it('fails with the error of a piece, also in the middle of it', async () => {
    const late = new Error('no more of it');
    const broken = {
      // oxlint-disable-next-line typescript/require-await -- a stream has no other form
      open: async () =>
        (async function* () {
          yield await Promise.resolve(Buffer.from('one'));
          throw late;
        })(),
    };
    for (const pieces of [() => Promise.reject(late), () => Promise.resolve(broken)]) {
      const running = executor().steps.withWorkspace((workspace) =>
        ask(workspace, [{ readsPieces: true }], { pieces }),
      );
      await assert.rejects(running, (error) => error === late);
    }
  });

  it('passes parts on while the step runs, with files that can be read', async () => {
    const parts: string[] = [];
    const loaded = Promise.withResolvers<null>();
    const answer = await executor().steps.withWorkspace((workspace) =>
      ask(
        workspace,
        [
          { writes: { name: 'batches/0', text: 'rows' } },
          { handsOver: 'batches/0' },
          // The step continues only when its part has been read and removed.
          { readsPieces: true },
        ],
        {
          onPart: ({ file }) => {
            void text(workspace.read(file))
              .then(async (rows) => {
                parts.push(rows);
                await workspace.remove(file);
              })
              .then(() => loaded.resolve(null), loaded.reject);
          },
          pieces: () => loaded.promise,
        },
      ),
    );
    assert.equal(answer.length, 3);
    assert.deepEqual(parts, ['rows']);
  });

  it('gives a step neither our environment nor our working directory', async () => {
    const [seen] = await executor().steps.withWorkspace((workspace) =>
      ask(workspace, [{ listsFiles: true }]),
    );
    const { environment, folder } = seen as { environment: string[]; folder: string };
    const known = ['HOME', 'LC_ALL', 'PWD', 'TMPDIR', 'TZ'];
    const ofNode = /^NODE_(CHANNEL|COMPILE_CACHE)/;
    assert.deepEqual(
      environment.filter((name) => !known.includes(name) && !ofNode.test(name)),
      [],
    );
    assert.notEqual(folder, process.cwd());
  });

  it('runs a third-party program in the folder with the files of earlier steps', async () => {
    const answer = await executor().steps.withWorkspace(async (workspace) => {
      await ask(workspace, [{ writes: { name: 'source', text: 'left' } }]);
      const io = { signal: neverAborted, wallClockMs: 60_000, report: () => undefined };
      return [
        await workspace.run(wordStep, { word: 'here', memoryBytes }, io),
        ...(await ask(workspace, [{ reads: 'target' }])),
      ];
    });
    assert.deepEqual(answer, ['served', 'here: left']);
  });
}
