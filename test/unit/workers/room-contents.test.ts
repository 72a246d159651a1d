import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { roomContents } from '../../../workers/exchange/import/room-contents.ts';

const MiB = 2 ** 20;

/** The records of a room: `count` of one kind, each with a text of `characters` characters. */
function* records(kind: string, count: number, characters: number): Generator<Buffer> {
  const record = {
    kind,
    id: 'x',
    objectType: 'room',
    objectId: '',
    replies: [],
    text: 'x'.repeat(characters),
  };
  const line = Buffer.from(`${JSON.stringify(record)}\n`);
  for (let n = 0; n < count; n++) yield line;
}

describe('the content of a room file', () => {
  const readAll = (kind: string, count: number, characters: number) =>
    roomContents(Readable.from(records(kind, count, characters)), { markers: 0, comments: 0 });

  for (const kind of ['icon', 'image', 'layer', 'raster'])
    it(`is rejected if the records of kind ${kind} exceed the memory limit`, async () => {
      await assert.rejects(
        readAll(kind, 40, MiB),
        (error) => error instanceof JobProblem && error.code === 'file_too_complex',
      );
    });

  it('is accepted up to the limit', async () => {
    const { icons, images } = await readAll('icon', 100_000, 100);
    assert.deepEqual([icons.length, images.length], [100_000, 0]);
  });

  it('is accepted with any number of markers, comments and events, which are not in memory', async () => {
    assert.equal((await readAll('marker', 80, MiB)).markers, 80);
    assert.equal((await readAll('comment', 80, MiB)).threads, 80);
    assert.equal((await readAll('event', 80, MiB)).events, 80);
  });

  const contentsOf = (...lines: readonly string[]) =>
    roomContents(Readable.from([Buffer.from(`${lines.join('\n')}\n`)]), { markers: 0, comments: 0 });
  const rejectsAs = (code: string) => (error: unknown) => error instanceof JobProblem && error.code === code;

  const layer = (style: string) => `{"kind":"layer","id":"x","style":${style}}`;
  const invalid: Readonly<Record<string, string>> = {
    'a number beyond the range of a double': layer('{"width":[1,-1e999]}'),
    'JSON that does not parse': layer('{'),
    'a kind that is not known': '{"kind":"7"}',
    'an array in lists a thousand deep': layer(`${'['.repeat(1000)}${']'.repeat(1000)}`),
    'a million and a half of lists': layer(`[${'[],'.repeat(1_500_000)}0]`),
  };
  for (const [what, line] of Object.entries(invalid))
    it(`is rejected as step_output_invalid if a record contains ${what}`, () =>
      assert.rejects(contentsOf(line), rejectsAs('step_output_invalid')));

  it('counts only values outside of texts', async () => {
    const { layers } = await contentsOf(layer(JSON.stringify({ text: '",[{:\\'.repeat(400_000) })));
    assert.equal(layers.length, 1);
  });

  it('is refused if the retained records have more than four million values together', async () => {
    const line = layer(`[${'[],'.repeat(600_000)}0]`);
    await assert.rejects(contentsOf(line, line, line, line), rejectsAs('file_too_complex'));
  });
});
