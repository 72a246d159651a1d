import assert from 'node:assert/strict';
import { apiEnvironment } from '../../../adapters/settings/api.ts';
import { enabledBasemaps, originsOf, withoutFile } from '../../../api/web/basemap.ts';

const { BASEMAPS, SWISSTOPO_BASEMAPS, VECTOR_BASEMAP } = apiEnvironment.shape;
const enabledBy = (basemaps?: unknown, swisstopo?: string) =>
  enabledBasemaps({
    BASEMAPS: BASEMAPS.parse(basemaps === undefined ? undefined : JSON.stringify(basemaps)),
    SWISSTOPO_BASEMAPS: SWISSTOPO_BASEMAPS.parse(swisstopo),
  });
const tilesOf = (basemap: object | undefined) => (basemap && 'tiles' in basemap ? basemap.tiles : undefined);
const other = (tiles: string) => ({ tiles, attribution: 'Canton' });

describe('basemaps', () => {
  it('are none without a setting', () => {
    assert.deepEqual(enabledBy(), {});
  });

  it('are the maps of swisstopo by one setting, except for names that are configured', () => {
    const { swisstopo, carto, swissimage, ...others } = enabledBy({}, 'true');
    assert.deepEqual(others, {});
    assert.match(
      String(tilesOf(swisstopo)),
      /ch\.swisstopo\.pixelkarte-farbe.*\/3857\/\{z\}\/\{x\}\/\{y\}\.jpeg$/,
    );
    assert.match(String(tilesOf(carto)), /pixelkarte-grau/);
    assert.match(String(tilesOf(swissimage)), /ch\.swisstopo\.swissimage/);
    assert.deepEqual(originsOf(enabledBy({}, 'true')), ['https://wmts.geo.admin.ch']);
    const own = enabledBy({ carto: other('https://tiles.example.org/{z}/{x}/{y}') }, 'true');
    assert.equal(tilesOf(own.carto), 'https://tiles.example.org/{z}/{x}/{y}');
    assert.equal(own.carto?.title, undefined);
    assert.deepEqual(own.swisstopo, swisstopo);
  });

  it('are tiles by column and row or by box', () => {
    const wms = 'https://wms.example.org/?REQUEST=GetMap&BBOX={bbox-epsg-3857}';
    assert.equal(tilesOf(enabledBy({ osm: other(wms) }).osm), wms);
    for (const tiles of [
      'https://a.example.org/{z}/{x}.png',
      'https://a.example.org/{bbox}',
      'ftp://a/{z}{x}{y}',
    ])
      assert.throws(() => enabledBy({ osm: other(tiles) }), /tiles/, tiles);
  });

  it('are flavors of the vector basemap, read from the API or from a web address', () => {
    const enabledWith = (url: string) =>
      enabledBasemaps({ BASEMAPS: {}, SWISSTOPO_BASEMAPS: true, VECTOR_BASEMAP: VECTOR_BASEMAP.parse(url) });
    const file = enabledWith('s3://maps/switzerland.pmtiles');
    assert.deepEqual(file.osm, { pmtiles: '/basemap.pmtiles', flavor: 'standard' });
    assert.deepEqual(Object.keys(withoutFile(file)), ['swisstopo', 'swissimage']);
    assert.deepEqual(originsOf(file), ['https://wmts.geo.admin.ch']);
    const remote = enabledWith('https://cdn.example.org/a.pmtiles');
    assert.deepEqual(remote.carto, {
      ...{ pmtiles: 'https://cdn.example.org/a.pmtiles', flavor: 'grey', title: 'osmGrey' },
    });
    assert.deepEqual(withoutFile(remote), remote);
    assert.ok(originsOf(remote).includes('https://cdn.example.org'));
    for (const url of ['/srv/a.pmtiles', 'ftp://a/b', 's3://maps/', 'javascript:1'])
      assert.throws(() => VECTOR_BASEMAP.parse(url), /must/, url);
  });
});
