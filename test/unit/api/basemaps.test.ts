import assert from 'node:assert/strict';
import { apiEnvironment } from '../../../adapters/settings/api.ts';
import { enabledBasemaps, originsOf } from '../../../api/web/basemap.ts';

const { BASEMAPS, SWISSTOPO_BASEMAPS } = apiEnvironment.shape;
const enabledBy = (basemaps?: unknown, swisstopo?: string) =>
  enabledBasemaps({
    BASEMAPS: BASEMAPS.parse(basemaps === undefined ? undefined : JSON.stringify(basemaps)),
    SWISSTOPO_BASEMAPS: SWISSTOPO_BASEMAPS.parse(swisstopo),
  });
const other = (tiles: string) => ({ tiles, attribution: 'Canton' });

describe('basemaps', () => {
  it('are none without a setting', () => {
    assert.deepEqual(enabledBy(), {});
  });

  it('are the maps of swisstopo by one setting, except for names that are configured', () => {
    const { swisstopo, carto, swissimage, ...others } = enabledBy({}, 'true');
    assert.deepEqual(others, {});
    assert.match(
      swisstopo?.tiles ?? '',
      /ch\.swisstopo\.pixelkarte-farbe.*\/3857\/\{z\}\/\{x\}\/\{y\}\.jpeg$/,
    );
    assert.match(carto?.tiles ?? '', /pixelkarte-grau/);
    assert.match(swissimage?.tiles ?? '', /ch\.swisstopo\.swissimage/);
    assert.deepEqual(originsOf(enabledBy({}, 'true')), ['https://wmts.geo.admin.ch']);
    const own = enabledBy({ carto: other('https://tiles.example.org/{z}/{x}/{y}') }, 'true');
    assert.equal(own.carto?.attribution, 'Canton');
    assert.equal(own.carto.title, undefined);
    assert.deepEqual(own.swisstopo, swisstopo);
  });

  it('are tiles by column and row or by box', () => {
    const wms = 'https://wms.example.org/?REQUEST=GetMap&BBOX={bbox-epsg-3857}';
    assert.equal(enabledBy({ osm: other(wms) }).osm?.tiles, wms);
    for (const tiles of [
      'https://a.example.org/{z}/{x}.png',
      'https://a.example.org/{bbox}',
      'ftp://a/{z}{x}{y}',
    ])
      assert.throws(() => enabledBy({ osm: other(tiles) }), /tiles/, tiles);
  });
});
