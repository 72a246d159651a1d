import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type IFlattenedRuleSet } from 'dependency-cruiser';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Required<
  Pick<IFlattenedRuleSet, 'forbidden'>
>;

describe('the order of folders in core and geo', () => {
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
    };
    assert.deepEqual(await refused(files), [
      'core/rooms/copy-room.ts → core/markers/fields.ts',
      'geo/overviews/tasks.ts → geo/layer/build/tasks.ts',
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
    const files = { 'geo/geo-error.ts': null, 'geo/elsewhere/new.ts': '../geo-error.ts' };
    assert.deepEqual(await refused(files), ['geo/elsewhere/new.ts → geo/geo-error.ts']);
  });
});
