import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { datasets } from '../../../local/demonstration/datasets.ts';
import { send } from '../../../local/demonstration/http-api.ts';
import { roomId } from '../../../local/demonstration/prepare-room.ts';
import { requestToken } from '../../../local/identity/request-token.ts';
import { startChromium } from '../../support/browser/chromium.ts';
import { signIn } from '../../support/browser/open-window.ts';
import { startDemonstration, type DemonstrationStack } from '../../support/demonstration-stack.ts';
import { openWatched, restsAt } from '../browser/watched-page.ts';
import { startUmap, type UmapMap } from '../peers/umap/start-umap.ts';
import type { BenchRow } from '../row.ts';

const person = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };

const drawnByUs = `document.querySelector('.map[data-drawn]') === null ? '' : 'drawn'`;
const drawnByUmap = `document.querySelectorAll('.leaflet-overlay-pane path, .leaflet-marker-pane > *').length`;

/**
 * From the page request, with an empty browser cache, until the whole room is drawn. uMap gets the same
 * polygons and markers, and no basemap, which would require external servers.
 */
export const firstViewRow: BenchRow = {
  name: 'first view of the demonstration room',
  peer: 'uMap, neither basemap nor rasters',
  floor: 1,
  goal: 1,
  show: (seconds) => `${seconds.toFixed(2)} s`,
  prepare: async ({ cacheDirectory, scratchDirectory }) => {
    await using cleanup = new AsyncDisposableStack();
    const stack = cleanup.use(await startDemonstration(() => undefined));
    const { map, features } = await asUmap(stack, scratchDirectory);
    const umap = cleanup.use(await startUmap(cacheDirectory, scratchDirectory, map));
    const browser = await startChromium();
    cleanup.defer(() => browser.close());
    const member = await browser.newContext({ ...person, baseURL: stack.url });
    const stranger = await browser.newContext(person);
    const entrance = await member.newPage();
    await entrance.goto('/');
    await signIn(entrance, 'owner', stack.url);
    const seen: OurView[] = [];
    const owned = cleanup.move();
    return {
      own: async () => {
        const view = await ourView(member, `/rooms/${roomId}`);
        seen.push(view);
        return view.seconds;
      },
      peer: async () => {
        const page = await openWatched(stranger, drawnByUmap);
        await page.goto(umap.url);
        const after = await restsAt(page, String(features));
        await page.close();
        return after / 1000;
      },
      remark: () => {
        const maps = seen.map((view) => view.mapSeconds).sort((a, b) => a - b);
        const [middle = 0, max = 0] = [maps[Math.floor(maps.length / 2)], maps.at(-1)];
        const scripts = Math.max(...seen.map((view) => view.scriptBytes));
        return `map drawn for the first time after ${middle.toFixed(2)} s (${max.toFixed(2)} s at most); scripts until then: ${Math.round(scripts / 1000)} kB`;
      },
      end: () => owned.disposeAsync(),
    };
  },
};

interface OurView {
  /** Seconds until everything was drawn, and until the map itself was drawn. */
  readonly seconds: number;
  readonly mapSeconds: number;
  /** Bytes of scripts sent until then. */
  readonly scriptBytes: number;
}

async function ourView(context: BrowserContext, path: string): Promise<OurView> {
  const page = await openWatched(context, drawnByUs);
  await page.goto(path);
  const after = await restsAt(page, 'drawn');
  const [drawnAt, scriptBytes] = await page.evaluate<[number, number]>(`(() => {
    const drawnAt = performance.getEntriesByName('map-drawn')[0].startTime;
    const scripts = performance.getEntriesByType('resource').filter(
      ({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd < drawnAt,
    );
    return [drawnAt, scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)];
  })()`);
  await page.close();
  return { seconds: after / 1000, mapSeconds: drawnAt / 1000, scriptBytes };
}

/** The initial content of the room as a uMap map, and its number of features. */
async function asUmap(
  { url, issuer }: DemonstrationStack,
  scratchDirectory: string,
): Promise<{ map: UmapMap; features: number }> {
  const owner = { apiUrl: url, bearer: await requestToken(issuer, 'owner') };
  const { markers } = (await send(owner, 'GET', `/api/rooms/${roomId}/markers`)) as unknown as {
    markers: readonly { title: string; latitude: number; longitude: number }[];
  };
  const locations = markers.map(({ title: name, latitude, longitude }) => ({
    ...{ type: 'Feature', properties: { name } },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }));
  const shown = datasets.filter(({ settings }) => settings?.visible !== false);
  const parts = [
    { name: 'Markers', text: JSON.stringify({ type: 'FeatureCollection', features: locations }) },
    ...shown.map(({ layerName: name, read }) => ({ name, text: read().toString() })),
  ];
  // Its Postgres runs as another account, which must traverse this folder.
  await chmod(scratchDirectory, 0o755);
  const layers = parts.map(({ name }, at) => ({ name, file: join(scratchDirectory, `${at}.geojson`) }));
  for (const [at, { file }] of layers.entries()) await writeFile(file, parts[at]?.text ?? '');
  const features = parts.reduce(
    (sum, { text }) => sum + (JSON.parse(text) as { features: unknown[] }).features.length,
    0,
  );
  return { map: { lat: 46.82, lng: 8.2, zoom: 7, layers }, features };
}
