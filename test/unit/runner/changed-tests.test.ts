import assert from 'node:assert/strict';
import { changedTests } from '../../runner/changed-tests.ts';
import { suiteTasks } from '../../runner/suites.ts';

describe('the tests that a change can affect', () => {
  const affected = (...changed: string[]) => changedTests(suiteTasks({}, []), changed);

  it('are those that import a changed file, also through others', () => {
    const files = affected('geo/geopackage/undefined-system.ts');
    assert.ok(files.includes('test/contract/gdal/hostile-files.test.ts'));
    assert.ok(!files.includes('test/unit/geo/raster/colormaps.test.ts'));
  });

  it('include a changed test, and every test that reads the sources as text', () => {
    const files = affected('test/unit/runner/lanes.test.ts');
    assert.ok(files.includes('test/unit/runner/lanes.test.ts'));
    assert.ok(files.includes('test/architecture/folder-order.test.ts'));
    assert.ok(!files.some((file) => file.startsWith('test/api/')));
  });

  it('are the chart suite for a template, and all tests for a file that no suite is known to read', () => {
    const chart = affected('charts/chartroom/values.yaml');
    assert.ok(chart.some((file) => file.startsWith('test/chart/')));
    assert.ok(!chart.some((file) => file.startsWith('test/unit/')));
    assert.equal(affected('package.json').length, suiteTasks({}, []).flatMap(({ files }) => files).length);
  });

  it('are none without a change', () => {
    assert.deepEqual(affected(), []);
  });
});
