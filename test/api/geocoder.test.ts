import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { openGeocoder } from '../../adapters/geocoding/open-geocoder.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { call, expectReply } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { startPhoton } from '../support/photon-server.ts';

/** The API with a geocoder of the kind Photon at this URL. */
function startWith(url: string, requestsPerSecond = 1000): Promise<TestApi> {
  const settings = { kind: 'photon', url, attribution: null, requestsPerSecond } as const;
  const options = { clock: systemClock, log: pino({ level: 'silent' }), userAgent: 'Chartroom (test)' };
  return startTestApi({ geocoder: openGeocoder(settings, options) });
}

const find = async (api: TestApi, query: string, bearer?: string) =>
  call(api.url, 'GET', `/api/locations?${query}`, { bearer: bearer ?? (await api.issuer.token('user')) });

describe('the geocoder', () => {
  it('finds addresses, and asks the service once for equal searches', async () => {
    await using photon = await startPhoton();
    const api = await startWith(photon.url);
    try {
      const query = 'q=Bundesplatz+3&language=de&longitude=7.4&latitude=46.9';
      const replies = await Promise.all([1, 2, 3].map(() => find(api, query)));
      for (const reply of replies)
        assert.deepEqual(expectReply(reply, 200).json, {
          attribution: {
            text: 'OpenStreetMap contributors',
            url: 'https://www.openstreetmap.org/copyright',
          },
          locations: [
            {
              ...{ name: 'Bundesplatz 3', detail: '3005 Bern, Schweiz' },
              ...{ longitude: 7.4441, latitude: 46.9466, extent: null },
            },
          ],
        });
      expectReply(await find(api, 'q=bundesplatz+3&language=de&longitude=7.6&latitude=47.2'), 200);
      assert.deepEqual(
        photon.searches.map((search) => [search.get('q'), search.get('lon'), search.get('lat')]),
        [
          ['Bundesplatz 3', '7.5', '47'],
          ['bundesplatz 3', '7.5', '47'],
        ],
      );
    } finally {
      await api.close();
    }
  });

  it('says that none is configured', async () => {
    const api = await startTestApi();
    try {
      const { json } = expectReply(await find(api, 'q=Bern'), 200);
      assert.deepEqual(json, { attribution: null, locations: [] });
    } finally {
      await api.close();
    }
  });

  it('refuses callers without a session, and searches that are too short or not on the earth', async () => {
    await using photon = await startPhoton();
    const api = await startWith(photon.url);
    try {
      expectReply(await call(api.url, 'GET', '/api/locations?q=Bern'), 401, 'authentication_required');
      for (const query of ['', 'q=B', `q=${'a'.repeat(201)}`, 'q=Bern&latitude=91', 'q=Bern&language=german'])
        expectReply(await find(api, query), 400, 'invalid_request');
      assert.equal(photon.searches.length, 0);
    } finally {
      await api.close();
    }
  });

  const failures: Record<string, RequestListener> = {
    'answers with an error': (_, response) => response.writeHead(500).end(),
    'redirects to another host': (_, response) =>
      response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    'answers with something else': (_, response) => response.end('<html>'),
    'answers with another schema': (_, response) => response.end('{"features":[{"geometry":null}]}'),
    'answers without end': (_, response) => {
      const more = () => void (response.writable && response.write(Buffer.alloc(65_536, 32), more));
      more();
    },
    'closes the connection': (request) => request.socket.destroy(),
  };
  for (const [failure, listener] of Object.entries(failures))
    it(`is reported as unavailable each time if it ${failure}`, async () => {
      let requests = 0;
      const server: Server = createServer((request, response) => {
        requests += 1;
        listener(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const api = await startWith(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      try {
        for (let n = 1; n <= 2; n++) {
          expectReply(await find(api, 'q=Bern'), 503, 'geocoder_unavailable');
          assert.equal(requests, n);
        }
      } finally {
        await api.close();
        server.closeAllConnections();
        server.close();
      }
    });

  it('refuses searches that would wait too long for their turn', async () => {
    await using photon = await startPhoton();
    const api = await startWith(photon.url, 0.1);
    try {
      expectReply(await find(api, 'q=Thun'), 200);
      const refused = await find(api, 'q=Spiez');
      expectReply(refused, 429, 'rate_limited');
      assert.equal(photon.searches.length, 1);
    } finally {
      await api.close();
    }
  });
});
