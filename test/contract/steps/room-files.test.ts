import assert from 'node:assert/strict';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { buildRoomLayersStep } from '../../../workers/steps/build-room-layers/step.ts';
import { recordsFile } from '../../../workers/steps/file-names.ts';
import type { ExternalFile, RoomFile } from '../../../workers/steps/read-room-file/room-file.ts';
import { readRoomFileStep } from '../../../workers/steps/read-room-file/step.ts';
import type { StepWorkspace } from '../../../workers/sandbox/step-executor.ts';
import { changedRoom, hostileRoomFiles } from '../../fixtures/hostile/room-files.ts';
import { withSteps } from '../../support/steps.ts';
import { defaultTimeoutMs } from '../../support/when.ts';
import { wholeRoomFile } from '../../support/whole-room.ts';
import { neverAborted } from './ask.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

const io = { signal: neverAborted, wallClockMs: defaultTimeoutMs, report: () => undefined };
const limits = { memoryBytes: 512 * 2 ** 20, sandbox: sandboxUnderTest() };

// oxlint-disable-next-line typescript/require-await -- a stream has no other form
async function* slabOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}

async function read(workspace: StepWorkspace, file: Uint8Array): Promise<RoomFile | ExternalFile> {
  await workspace.stageIn(
    'room.gpkg',
    { open: () => Promise.resolve(slabOf(file)) },
    { signal: neverAborted },
  );
  const reported: (RoomFile | ExternalFile)[] = [];
  const request = { file: 'room.gpkg', size: file.length, firstLayer: null };
  await workspace.run(readRoomFileStep, request, { ...io, onPart: (part) => reported.push(part) });
  assert.ok(reported[0] !== undefined && reported.length === 1);
  return reported[0];
}

async function textOf(workspace: StepWorkspace, name: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of workspace.read(name) as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('the steps that read a room file', () => {
  let whole: Buffer;
  before(async () => {
    whole = await wholeRoomFile();
  });

  it('output its records, its bytes and the files of its layers', async () => {
    await withSteps(limits, async (workspace) => {
      const file = await read(workspace, whole);
      assert.ok(file.kind === 'room');
      const kinds = (await textOf(workspace, recordsFile))
        .split('\n')
        .map((line) => /^\{"kind":"(\w+)"/.exec(line)?.[1]);
      const order = ['room', 'icon', 'image', 'layer', 'layer', 'raster', 'marker', 'marker', 'comment', 'presentation', 'event', 'event']; // prettier-ignore
      assert.deepEqual(kinds.slice(0, -1), order);
      assert.equal(await textOf(workspace, 'rasters/0/original'), 'first half, second half');
      const request = { file: 'room.gpkg', size: whole.length, threads: 1, maxBytes: null };
      const folders = file.layers.map(({ folder }) => folder);
      const { layers } = await workspace.run(buildRoomLayersStep, { ...request, folders }, io);
      assert.deepEqual(layers.map(({ manifest }) => manifest.featureCount), [2, 2]); // prettier-ignore
      const [first] = layers;
      assert.match(
        await textOf(workspace, `${first?.folder ?? ''}/${first?.manifest.parts[0]?.text.name ?? ''}`),
        /"Aare"/,
      );
      const bounded = workspace.run(buildRoomLayersStep, { ...request, folders, maxBytes: 100 }, io);
      await assert.rejects(bounded, { name: 'JobProblem', code: 'output_too_large' });
      const unknown = workspace.run(buildRoomLayersStep, { ...request, folders: ['../layers/9'] }, io);
      await assert.rejects(unknown, { name: 'JobProblem', code: 'invalid_file' });
    });
  });

  it('build the first layer in the same program, as if it were built alone', async () => {
    await withSteps(limits, async (workspace) => {
      const file = await read(workspace, whole);
      assert.ok(file.kind === 'room');
      const request = { file: 'room.gpkg', size: whole.length };
      const how = { threads: 1, maxBytes: null };
      const [folder = ''] = file.layers.map((layer) => layer.folder);
      const alone = await workspace.run(buildRoomLayersStep, { ...request, ...how, folders: [folder] }, io);
      const reported: (RoomFile | ExternalFile)[] = [];
      const asked = { ...io, onPart: (part: RoomFile | ExternalFile) => reported.push(part) };
      const behind = await workspace.run(readRoomFileStep, { ...request, firstLayer: how }, asked);
      assert.deepEqual([reported, behind], [[file], alone.layers[0]]);
    });
  });

  for (const name of [
    'a photo of 50 MB',
    'views in one another, thousandfold',
    '10,000 tables',
    'a version to come',
  ])
    it(`are processed within the memory limit: ${name}`, async () => {
      const hostile = hostileRoomFiles.find((each) => each.name === name);
      assert.ok(typeof hostile?.change === 'string');
      const file = changedRoom(whole, hostile.change);
      const { expected } = hostile;
      await withSteps({ ...limits, memoryBytes: 384 * 2 ** 20 }, async (workspace) => {
        const answer = await read(workspace, file).catch((error: unknown) => error);
        if (!('code' in expected)) {
          assert.equal((answer as RoomFile).kind, 'room', String(answer));
          return;
        }
        assert.ok(answer instanceof JobProblem);
        assert.equal(answer.code, expected.code);
        assert.match(answer.message, expected.says);
      });
    });
});
