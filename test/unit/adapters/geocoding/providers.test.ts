import assert from 'node:assert/strict';
import { providers } from '../../../../adapters/geocoding/providers.ts';
import {
  geocoderEnvironment,
  geocoderSettings,
  hasGeocoderUrl,
} from '../../../../adapters/geocoding/settings.ts';
import { z } from 'zod';

const query = { text: 'Bärenplatz & Co', language: 'it', near: { longitude: 7.5, latitude: 47 } } as const;

describe('the search of geo.admin.ch', () => {
  const { 'geo.admin.ch': service } = providers;

  it('is asked for locations in the language of the user', () => {
    const url = service.urlOf('https://api3.geo.admin.ch', query, 8);
    assert.equal(url.origin + url.pathname, 'https://api3.geo.admin.ch/rest/services/ech/SearchServer');
    assert.equal(url.searchParams.get('searchText'), 'Bärenplatz & Co');
    assert.equal(url.searchParams.get('lang'), 'it');
    assert.equal(
      service.urlOf('https://host/path', { ...query, language: 'es' }, 8).searchParams.get('lang'),
      'en',
    );
  });

  it('names locations without its markup, and areas with their extent', () => {
    const attrs = { lon: 7.44, lat: 46.95, geom_st_box2d: 'BOX(7.29 46.91,7.49 46.99)' };
    const point = 'BOX(7.44 46.95,7.44 46.95)';
    const found = service.read({
      results: [
        { attrs: { ...attrs, label: '<b>Bern (BE)</b>' } },
        { attrs: { ...attrs, label: 'Bundesplatz 3 <b>3005 Bern</b>', geom_st_box2d: point } },
        { attrs: { ...attrs, label: '<i>Ort</i> <b>Bern</b> (BE) - Bern', geom_st_box2d: 'BOX(1 2)' } },
        { attrs: { ...attrs, label: '<b>Thun</b>', lat: 460 } },
      ],
    });
    assert.deepEqual(
      found.map(({ name, detail, extent }) => [name, detail, extent]),
      [
        ['Bern (BE)', null, [7.29, 46.91, 7.49, 46.99]],
        ['Bundesplatz 3', '3005 Bern', null],
        ['Bern', '(BE) - Bern', null],
      ],
    );
  });
});

describe('the search of Photon', () => {
  it('composes addresses, and orders their extent', () => {
    const feature = (properties: object) => ({ geometry: { coordinates: [7.63, 46.76] }, properties });
    const found = providers.photon.read({
      features: [
        feature({ name: 'Thun', state: 'Bern', country: 'Schweiz', extent: [7.5, 46.8, 7.7, 46.7] }),
        feature({ street: 'Hauptgasse', housenumber: '1', postcode: '3600', city: 'Thun', country: null }),
        feature({ name: 'Rathaus', street: 'Rathausplatz', housenumber: '1', city: 'Thun' }),
        feature({ country: 'Schweiz' }),
      ],
    });
    assert.deepEqual(
      found.map(({ name, detail, extent }) => [name, detail, extent]),
      [
        ['Thun', 'Bern, Schweiz', [7.5, 46.7, 7.7, 46.8]],
        ['Hauptgasse 1', '3600 Thun', null],
        ['Rathaus', 'Rathausplatz 1, Thun', null],
      ],
    );
  });

  it('is asked in its languages, with the area', () => {
    const { searchParams } = providers.photon.urlOf('https://photon.example.org/', query, 8);
    assert.deepEqual(Object.fromEntries(searchParams), {
      ...{ q: 'Bärenplatz & Co', limit: '8', lang: 'default', lon: '7.5', lat: '47' },
    });
  });
});

describe('the search of Nominatim', () => {
  it('reads names, positions and extents from texts', () => {
    const found = providers.nominatim.read([
      {
        ...{ name: 'Bern', display_name: 'Bern, Verwaltungskreis Bern-Mittelland, Schweiz' },
        ...{ lon: '7.4514512', lat: '46.9482713', boundingbox: ['46.9190', '46.9901', '7.2943', '7.4955'] },
      },
      { display_name: '3, Bundesplatz, Bern', lon: '7.44', lat: '46.94', boundingbox: ['x', '1', '2', '3'] },
      { name: 'nowhere', display_name: 'nowhere', lon: 'NaN', lat: '0' },
    ]);
    assert.deepEqual(
      found.map(({ name, detail, extent }) => [name, detail, extent]),
      [
        ['Bern', 'Verwaltungskreis Bern-Mittelland, Schweiz', [7.2943, 46.919, 7.4955, 46.9901]],
        ['3', 'Bundesplatz, Bern', null],
      ],
    );
  });
});

describe('a text of any geocoder', () => {
  it('becomes one line of at most 200 characters', () => {
    const name = `Bern\u0000\n\u001b[31m${'x'.repeat(5000)}`;
    const [found] = providers.nominatim.read([{ name, display_name: name, lon: '7', lat: '46' }]);
    assert.match(found?.name ?? '', /^Bern \[31mx{191}$/);
  });
});

describe('a response with more entries than were requested', () => {
  it('is read up to the twentieth', () => {
    const entry = { name: 'Bern', display_name: 'Bern', lon: '7', lat: '46' };
    const unread = Array.from({ length: 1000 }, () => ({}));
    assert.equal(providers.nominatim.read([...Array<object>(20).fill(entry), ...unread]).length, 20);
  });
});

describe('the settings of the geocoder', () => {
  const read = (given: object) => z.object(geocoderEnvironment).parse(given);

  it('need a URL, except for geo.admin.ch', () => {
    assert.equal(geocoderSettings(read({})), null);
    assert.equal(hasGeocoderUrl(read({})), true);
    assert.equal(hasGeocoderUrl(read({ GEOCODER: 'photon' })), false);
    assert.equal(geocoderSettings(read({ GEOCODER: 'geo.admin.ch' }))?.url, 'https://api3.geo.admin.ch/');
    const own = {
      GEOCODER: 'photon',
      GEOCODER_URL: 'https://photon.example.org',
      GEOCODER_REQUESTS_PER_SECOND: '2',
    };
    assert.deepEqual(geocoderSettings(read(own)), {
      ...{ kind: 'photon', url: 'https://photon.example.org', attribution: null, requestsPerSecond: 2 },
    });
  });
});
