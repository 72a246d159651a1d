import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server with the interface of Photon that knows one address. */
export async function startPhoton(): Promise<{ url: string; searches: URLSearchParams[] } & AsyncDisposable> {
  const searches: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://photon');
    if (pathname === '/photon/api') searches.push(searchParams);
    const isKnown = searchParams.get('q')?.toLowerCase().startsWith('bundesplatz') === true;
    const address = {
      street: 'Bundesplatz',
      housenumber: '3',
      postcode: '3005',
      city: 'Bern',
      country: 'Schweiz',
    };
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [7.4441, 46.9466] },
      properties: address,
    };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ type: 'FeatureCollection', features: isKnown ? [feature] : [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/photon`,
    searches,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
