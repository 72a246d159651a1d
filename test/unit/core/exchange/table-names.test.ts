import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { maxTableNameLength, TableNames } from '../../../../core/exchange/tables/table-names.ts';

describe('names of tables', () => {
  it('consist of ASCII letters, digits and underscores, whatever the layer name', () => {
    const names = new TableNames();
    const hostile = [
      'Flüsse & Seen (2024)',
      'Карта',
      '',
      '   ',
      '"; DROP TABLE markers; --',
      "Robert'); --",
      '\0\u202e\ufeff',
      '../../etc/passwd',
      '\ud800',
      '２０２４',
      'ﬁn',
      '_'.repeat(500),
      'x'.repeat(500),
      '<b>&amp;</b>',
      '💥',
    ];
    const made = hostile.map((name) => names.layer(name));
    for (const name of made) assert.match(name, /^[a-z][a-z0-9_]*$/);
    for (const name of made) assert(name.length <= maxTableNameLength && !name.endsWith('_'), name);
    assert.equal(made[0], 'flusse_seen_2024');
    assert.equal(new Set(made).size, made.length);
  });

  it('never begin with prefixes of the standard, SQLite, QGIS or this format', () => {
    const names = new TableNames();
    const wanted = [
      'gpkg_contents',
      'GPKG',
      'rtree_a_geom',
      'sqlite_master',
      'chartroom_layers',
      'Markers',
      'markers_icons',
      'layer styles',
      'QGIS projects',
      'tiles_x',
    ];
    for (const name of wanted) assert.match(names.layer(name), /^layer_/, name);
    assert.equal(names.tiles('x'), 'tiles_x');
  });

  it('are distinguished by numbers, within the length limit', () => {
    const names = new TableNames();
    assert.deepEqual(
      ['Roads', 'roads', 'ROADS', 'roads_2'].map((name) => names.layer(name)),
      ['roads', 'roads_2', 'roads_3', 'roads_2_2'],
    );
    const long = Array.from({ length: 12 }, () => names.layer('y'.repeat(60)));
    assert.equal(new Set(long).size, 12);
    for (const name of long) assert(name.length <= maxTableNameLength, name);
    assert.equal(names.layer('Тест'), 'layer');
    assert.equal(names.layer('ü'.repeat(3)), 'uuu');
    assert.equal(names.tiles(''), 'tiles_raster');
    assert.equal(names.tiles('世界'), 'tiles_raster_2');
  });

  it('take constant time each, also for thousands of equal names', () => {
    const names = new TableNames();
    const made = new Set(Array.from({ length: 20_000 }, () => names.layer('same')));
    assert.equal(made.size, 20_000);
  });
});
