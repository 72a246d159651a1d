import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import {
  requestInRoom,
  openLargeRoom,
  jobAtItsEnd,
  sendInChunks,
  type RoomSession,
} from '../../bench/upload-in-chunks.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { startChromium } from '../../support/browser/chromium.ts';
import { signIn } from '../../support/browser/open-window.ts';
import type { LargeFile } from './large-file.ts';

const minutes = 10;
const changesASecond = 20;
const markers = 2000;
/** Maximum growth of the page in megabytes after its first minute, when all of its code is compiled. */
const maxGrowth = 5;

export const largeTab: LargeFile = {
  word: 'tab',
  name: `a room open for ${minutes} minutes, ${changesASecond} changes a second`,
  maxMegabytes: { 'api/main': 350, 'workers/main': 600 },
  hasWeb: true,
  prepare: async ({ stack, cache }) => {
    const room = await openLargeRoom(stack, 'gianttab01');
    const buildings = writeBuildings(cache, 20_000);
    const { layer } = (await jobAtItsEnd(
      room,
      await sendInChunks(room, buildings, 'Buildings'),
    )) as unknown as {
      layer: { id: string };
    };
    const ids: string[] = [];
    for (let at = 0; at < markers; at++) ids.push(await newMarker(room, at));
    const url = stack.apiUrls[0] ?? '';
    return async () => {
      const browser = await startChromium();
      try {
        const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
        const page = await context.newPage();
        await page.goto('/');
        await signIn(page, 'owner', url);
        await page.goto(`/rooms/${room.roomId}`);
        await page.getByRole('status').getByText('Live').waitFor();
        const session = await context.newCDPSession(page);
        const samples: PageMemory[] = [];
        for (let minute = 0; minute <= minutes; minute++) {
          await change(room, ids, layer.id, minute);
          samples.push(await residentBytesOf(session));
        }
        const [, begin = none] = samples;
        const end = samples.at(-1) ?? none;
        const reported = samples.map(({ megabytes }) => megabytes.toFixed(1)).join(', ');
        if (end.megabytes - begin.megabytes > maxGrowth) throw new Error(`The page grew: ${reported} MB`);
        return `the page used ${reported} MB after each minute, and ${begin.nodes} nodes after the first, ${end.nodes} at the end`;
      } finally {
        await browser.close();
      }
    };
  },
};

interface PageMemory {
  readonly megabytes: number;
  /** DOM nodes, attached or not. */
  readonly nodes: number;
}

const none: PageMemory = { megabytes: 0, nodes: 0 };

/** The referenced memory of the page, after garbage collection. */
async function residentBytesOf(session: CDPSession): Promise<PageMemory> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { megabytes: usedSize / 1e6, nodes };
}

async function newMarker(room: RoomSession, at: number): Promise<string> {
  const where = { latitude: 46 + (at % 50) / 50, longitude: 7 + Math.floor(at / 50) / 20 };
  const made = await requestInRoom(room, `/api/rooms/${room.roomId}/markers`, {
    ...where,
    title: `Marker ${at}`,
  });
  return (made as unknown as { marker: { id: string } }).marker.id;
}

/** A minute of evenly paced changes: moved and renamed markers, occasionally a layer's colour. */
async function change(
  room: RoomSession,
  ids: readonly string[],
  layerId: string,
  minute: number,
): Promise<void> {
  const headers = { ...room.headers, 'Content-Type': 'application/json' };
  const base = room.stack.apiUrls[0] ?? '';
  const patch = async (path: string, body: object) => {
    const answer = await fetch(base + path, { method: 'PATCH', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  for (let number = 0; number < 60 * changesASecond; number++) {
    const next = delay(1000 / changesASecond);
    const id = ids[(number * 7) % ids.length] ?? '';
    const path = `/api/rooms/${room.roomId}/markers/${id}`;
    if (number % 100 === 0)
      await patch(`/api/layers/${layerId}`, { color: minute % 2 === 0 ? '1c7ed6' : 'c2255c' });
    else
      await patch(path, { title: `Minute ${minute}, change ${number}`, latitude: 46 + (number % 97) / 97 });
    await next;
  }
}
