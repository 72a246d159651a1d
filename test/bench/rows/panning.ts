import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright-core';
import { ensureWeb } from '../../../web/build/ensure-web.ts';
import { startChromium } from '../../support/browser/chromium.ts';
import { signIn } from '../../support/browser/open-window.ts';
import { startTestStack } from '../../support/stack.ts';
import { serveBareMap } from '../browser/bare-map.ts';
import { framesWhileDragging, type Frames } from '../browser/frames.ts';
import { openWatched, restsAt } from '../browser/watched-page.ts';
import type { BenchRow } from '../row.ts';
import { openLargeRoom, jobAtItsEnd, sendInChunks } from '../upload-in-chunks.ts';
import { municipalities } from './tiles.ts';

const roomId = 'benchroom9';
const markers = 100_000;
const person = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };
const camera = { lat: 47, lng: 9, zoom: 6 };
const drawn = `document.querySelector('.map[data-drawn]') === null ? '' : 'drawn'`;

/** The frame time while the map is dragged across its content. */
export const panningRow: BenchRow = {
  name: 'a room dragged, 200,000 + 100,000',
  peer: 'maplibre-gl alone with both files',
  floor: 0.8,
  goal: 1,
  rounds: 3,
  unit: 'pictures/s',
  prepare: async ({ cacheDirectory, scratchDirectory }) => {
    await using cleanup = new AsyncDisposableStack();
    const webRoot = await ensureWeb(() => undefined);
    const stack = cleanup.use(await startTestStack({ webRoot, settings: { CHECK_ANSWERS: 'false' } }));
    const location = await openLargeRoom(stack, roomId);
    const files = {
      polygons: municipalities.write(cacheDirectory),
      markers: await writePoints(join(scratchDirectory, 'points.geojson')),
    };
    for (const file of [files.polygons, files.markers])
      await jobAtItsEnd(location, await sendInChunks(location, file, 'Municipalities'));
    const bare = cleanup.use(await serveBareMap(files, camera));
    const browser = await startChromium();
    cleanup.defer(() => browser.close());
    const url = stack.apiUrls[0] ?? '';
    const own = await openWatched(await browser.newContext({ ...person, baseURL: url }), drawn);
    await own.goto('/');
    await signIn(own, 'owner', url);
    await own.goto(`/rooms/${roomId}`);
    await restsAt(own, 'drawn');
    const peer = await openWatched(await browser.newContext(person), drawn);
    await peer.goto(bare.url);
    await restsAt(peer, 'drawn');
    const seen = { own: [] as Frames[], peer: [] as Frames[] };
    const drag = async (page: Page, into: Frames[]) => {
      await page.bringToFront();
      const frames = await framesWhileDragging(browser, page);
      into.push(frames);
      return frames.mean;
    };
    const owned = cleanup.move();
    return {
      own: () => drag(own, seen.own),
      peer: () => drag(peer, seen.peer),
      remark: () => `ours: ${reported(seen.own)}; peer: ${reported(seen.peer)}; all drawn by the processor`,
      end: () => owned.disposeAsync(),
    };
  },
};

function reported(frames: readonly Frames[]): string {
  const worst = (of: (one: Frames) => number) => Math.round(Math.max(...frames.map(of)) * 1000);
  return `95 % within ${worst(({ p95 }) => p95)} ms, work of the page ${worst(({ work }) => work)} ms a picture, longest task ${worst(({ maxTask }) => maxTask)} ms`;
}

/** Points spread over the box of the polygons, one for each marker. */
async function writePoints(file: string): Promise<string> {
  const [west, south, east, north] = municipalities.box;
  function* lines(): Generator<string> {
    yield '{"type":"FeatureCollection","features":[\n';
    for (let at = 0; at < markers; at++) {
      const lng = west + ((at * 104_729) % 1_000_003) / 1_000_003 * (east - west); // prettier-ignore
      const lat = south + ((at * 7919) % 1_000_003) / 1_000_003 * (north - south); // prettier-ignore
      const end = at === markers - 1 ? '\n]}' : ',\n';
      yield `{"type":"Feature","geometry":{"type":"Point","coordinates":[${lng.toFixed(6)},${lat.toFixed(6)}]},"properties":{"title":"Point ${at}"}}${end}`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return file;
}
