import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type IFlattenedRuleSet } from 'dependency-cruiser';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Required<
  Pick<IFlattenedRuleSet, 'forbidden'>
>;

describe('the order of folders', () => {
  let folder: ReturnType<typeof temporaryFolder>;

  beforeEach(() => {
    folder = temporaryFolder();
  });

  afterEach(() => folder.remove());

  /** Imports that the rules reject in a tree of files, each of which imports the named file. */
  async function refused(files: Readonly<Record<string, string | null>>): Promise<string[]> {
    for (const [file, imported] of Object.entries(files)) {
      await mkdir(dirname(join(folder.path, file)), { recursive: true });
      const text = imported === null ? 'export {};\n' : `import '${imported}';\n`;
      await writeFile(join(folder.path, file), text);
    }
    const { output } = await cruise(['.'], { baseDir: folder.path, validate: true, ruleSet: { forbidden } });
    assert.ok(typeof output === 'object');
    return output.summary.violations.map(({ from, to }) => `${from} → ${to}`);
  }

  it('allows a folder to import those below it', async () => {
    const files = {
      'geo/layer/manifest.ts': null,
      'geo/layer/build/build-layer.ts': '../manifest.ts',
      'core/rooms/room.ts': null,
      'core/markers/marker.ts': '../rooms/room.ts',
    };
    assert.deepEqual(await refused(files), []);
  });

  it('rejects one direction when two folders import each other', async () => {
    const files = {
      'geo/overviews/plan.ts': null,
      'geo/layer/build/build-layer.ts': '../../overviews/plan.ts',
      'geo/layer/build/tasks.ts': null,
      'geo/overviews/tasks.ts': '../layer/build/tasks.ts',
      'core/rooms/room.ts': null,
      'core/markers/marker.ts': '../rooms/room.ts',
      'core/markers/fields.ts': null,
      'core/rooms/copy-room.ts': '../markers/fields.ts',
      'api/http/json-pieces.ts': null,
      'api/presenters/marker-list.ts': '../http/json-pieces.ts',
      'api/presenters/error.ts': null,
      'api/http/broken-request.ts': '../presenters/error.ts',
      'client/events/room-event.ts': null,
      'client/jobs/job-updates.ts': '../events/room-event.ts',
      'client/jobs/wait-for-job.ts': null,
      'client/events/room-events.ts': '../jobs/wait-for-job.ts',
      'workers/steps/read-room-file/room-layers.ts': null,
      'workers/steps/build-room-layers/build.ts': '../read-room-file/room-layers.ts',
      'workers/steps/build-room-layers/step.ts': null,
      'workers/steps/read-room-file/step.ts': '../build-room-layers/step.ts',
      'web/map/map.ts': null,
      'web/markers/marker.ts': '../map/map.ts',
      'web/markers/card.ts': null,
      'web/map/click.ts': '../markers/card.ts',
    };
    assert.deepEqual(await refused(files), [
      'api/http/broken-request.ts → api/presenters/error.ts',
      'client/events/room-events.ts → client/jobs/wait-for-job.ts',
      'core/rooms/copy-room.ts → core/markers/fields.ts',
      'geo/overviews/tasks.ts → geo/layer/build/tasks.ts',
      'web/map/click.ts → web/markers/card.ts',
      'workers/steps/read-room-file/step.ts → workers/steps/build-room-layers/step.ts',
    ]);
  });

  it('rejects an import of a nested folder that is higher in the order', async () => {
    const files = {
      'geo/layer/build/build-layer.ts': null,
      'geo/layer/manifest.ts': './build/build-layer.ts',
      'core/content/kinds.ts': null,
      'core/ids.ts': './content/kinds.ts',
    };
    assert.deepEqual(await refused(files), [
      'core/ids.ts → core/content/kinds.ts',
      'geo/layer/manifest.ts → geo/layer/build/build-layer.ts',
    ]);
  });

  it('rejects imports of a folder that is not in the order', async () => {
    const files = {
      'api/context.ts': null,
      'api/unknown/new.ts': '../context.ts',
      'geo/geo-error.ts': null,
      'geo/unknown/new.ts': '../geo-error.ts',
    };
    assert.deepEqual(await refused(files), [
      'api/unknown/new.ts → api/context.ts',
      'geo/unknown/new.ts → geo/geo-error.ts',
    ]);
  });

  it('allows the files beside the folders of api to import all of them, and the reverse', async () => {
    const files = {
      'api/context.ts': null,
      'api/chain/admit.ts': '../context.ts',
      'api/build-router.ts': './chain/admit.ts',
    };
    assert.deepEqual(await refused(files), []);
  });
});
