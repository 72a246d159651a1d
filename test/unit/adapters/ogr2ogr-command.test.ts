import assert from 'node:assert/strict';
import { fileIn, fixed, ownName, ownPath, whole } from '../../../adapters/confinement/argument.ts';
import { ogr2ogrCommand } from '../../../adapters/gdal/ogr2ogr-command.ts';
import { type GdalSource, vectorDrivers } from '../../../geo/gdal/gdal-source.ts';

const hostile = [
  '',
  '-sql',
  '--config',
  "SELECT * FROM '/etc/passwd'.'x'",
  '../other.gpkg',
  '/vsicurl/http://127.0.0.1/a.kml',
  'a b',
  'a\n-sql',
  '@file',
  'x=y',
  'a,b',
  'a\0b',
  'ä',
];

const source: GdalSource = {
  driver: 'GPKG',
  file: 'source-0.gpkg',
  name: '-sql',
  layers: [{ table: 'chartroom_layer_0', name: '--config' }],
  crs: 'named',
  isLv03: true,
  isInDegrees: false,
  positionsOf: null,
  announced: null,
};
const run = {
  folder: '/scratch/step-1',
  target: 'converted-0.gpkg',
  isTransformed: true,
  isDescribed: false,
  lv03Grid: fixed('/usr/share/grid.gsb')[0] ?? null,
};

describe('the command line of ogr2ogr', () => {
  it('contains only our own words, whatever the layer names', () => {
    for (const driver of vectorDrivers) {
      const command = ogr2ogrCommand({ ...source, driver }, run);
      assert.ok(!command.some((word) => hostile.includes(word)), command.join(' '));
      assert.ok(command.includes('/scratch/step-1/source-0.gpkg' as never));
    }
  });

  // The source is prepared by a program that read an untrusted file, so it is not trusted either.
  for (const text of hostile) {
    it(`is not built for a source with ${JSON.stringify(text)}`, () => {
      const wrong: GdalSource[] = [
        { ...source, file: text },
        { ...source, encoding: text },
        { ...source, layers: [{ table: text, name: 'roads' }] },
      ];
      for (const each of wrong) assert.throws(() => ogr2ogrCommand(each, run));
      assert.throws(() => ogr2ogrCommand(source, { ...run, target: text }));
    });
  }
  it('is not built for a layer name that is not ours, even a harmless one', () => {
    assert.throws(() => ogr2ogrCommand({ ...source, layers: [{ table: 'roads', name: 'roads' }] }, run));
  });
});

describe('a word for a program', () => {
  it('is a literal of the source, or checked to be a name of this project', () => {
    const other: string = '-sql';
    // @ts-expect-error A text that is not known at compile time.
    fixed(other);
    // @ts-expect-error A text that is partly known at compile time.
    fixed(`--option=${other}`);
    assert.throws(() => ownName(other));
    assert.throws(() => ownPath('-sql'));
    assert.throws(() => ownPath('relative/path'));
    assert.throws(() => fileIn('/scratch', '..'));
    assert.throws(() => whole(-1));
    assert.throws(() => whole(0.5));
    assert.equal(ownName('SHIFT_JIS'), 'SHIFT_JIS');
    assert.equal(whole(2 ** 40), '1099511627776');
  });
});
