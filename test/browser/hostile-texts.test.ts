import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { heightsTiff } from '../acceptance/support/geotiff.ts';
import { requestToken } from '../../local/identity/request-token.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs, readTarget } from '../support/browser/target.ts';
import { uploadRaster } from '../support/browser/upload-as.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { hostileLines, hostileText, hostileTexts, ran } from '../support/hostile-text.ts';

const kinds = Object.entries(hostileTexts);
/** Of the maximum length that the API accepts. */
const name = hostileText(200);
const title = hostileText(1000);
const declared = hostileLines(10_000);

describe('with hostile user text, every view renders it as text and keeps its layout', () => {
  const at = useWindow();
  let room: OwnRoom;
  before(async () => {
    room = await makeRoom({ name });
    await fill();
  });

  const call = (method: string, path: string, json?: unknown) =>
    callAs(room.owner, method, `/api/rooms/${room.roomId}${path}`, json);

  /** Puts such texts into everything that the page of a room shows. */
  async function fill(): Promise<void> {
    const properties: Record<string, unknown> = { long: declared, [name]: 1 };
    for (const [, text] of kinds) properties[text] = text;
    const geometry = { type: 'Polygon', coordinates: [[[-9, -9], [9, -9], [9, 9], [-9, 9], [-9, -9]]] }; // prettier-ignore
    const features = [{ type: 'Feature', id: name, geometry, properties }];
    const camera = { lat: 0, lng: 0, zoom: 5 };
    await call('PATCH', '/camera-settings', { defaultView: camera });
    const layerId = await makeLayer(room, { name, geojson: { type: 'FeatureCollection', features } });
    const style = { 'fill-color': ['match', ['get', name], title, '#0000ff', '#00ff00'] };
    await callAs(room.owner, 'PATCH', `/api/layers/${layerId}`, { style, description: declared });
    for (const [, text] of kinds)
      await call('POST', '/markers', { latitude: 20, longitude: 20, title: text });
    const raster = { roomId: room.roomId, layerName: name, file: heightsTiff() };
    await uploadRaster(room.owner, raster);
    const { marker } = (await call('POST', '/markers', {
      ...{ latitude: 0, longitude: 0, title, description: declared, eventDate: 1_767_225_600_000 },
      ...{
        tags: [...kinds.map(([, text]) => text), name],
        embeddedMediaUrl: `https://example.org/${hostileText(2020)}`,
      },
      markerIconId: await putIcon(),
    })) as { marker: { id: string } };
    const subject = { objectType: 'marker', objectId: marker.id };
    const { comment } = (await call('POST', '/comments', { ...subject, body: declared })) as {
      comment: { id: string };
    };
    await call('POST', `/comments/${comment.id}/replies`, { body: declared });
    await call('POST', '/comments', {
      objectType: 'feature',
      objectId: name.slice(0, 100),
      body: `@${name}`,
    });
    await call('POST', '/api-tokens', { name, permissions: ['read', 'write'] });
    await call('PUT', '/presentation', {
      slides: [{ id: '1', title, body: declared, camera, visible: { markerIds: [marker.id] } }],
    });
    await call('PATCH', '/presentation/public', { isPublic: true });
  }

  async function putIcon(): Promise<string> {
    const form = new FormData();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>`;
    form.set('icon', new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
    form.set('name', name);
    form.set('size', '32');
    const { url, issuer } = readTarget();
    const answer = await fetch(`${url}/api/rooms/${room.roomId}/marker-icons`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await requestToken(issuer, room.owner)}` },
      body: form,
    });
    assert.ok(answer.ok, await answer.clone().text());
    return ((await answer.json()) as { iconId: string }).iconId;
  }

  /** Elements that are wider than their container. */
  const widerThanContainer = (page: Page) =>
    page.evaluate<
      string[]
    >(`[document.documentElement, ...document.querySelectorAll('.workbench, .workbench-head, .stage, .tab-panel, .side-card, dialog, .menu, .notices, .others, .stage-text')]
      .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth)
      .map((each) => each.tagName + '.' + each.className + ' ' + each.scrollWidth + ' > ' + each.clientWidth + ': ' +
        [...each.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > each.getBoundingClientRect().right + 1)
          .slice(0, 4).map((inner) => inner.tagName + '.' + inner.getAttribute('class')).join(', '))`);

  let faults: string[] = [];
  beforeEach(() => void (faults = []));

  async function checkTexts(page: Page, view: string): Promise<void> {
    const hasRun = await page.evaluate<boolean>(`globalThis.${ran} !== undefined`);
    const found = [
      ...(await widerThanContainer(page)),
      ...(await faultsOf(page)),
      ...(hasRun ? ['a script ran'] : []),
    ];
    faults.push(...found.map((fault) => `${view}: ${fault}`));
  }

  for (const width of [1280, 390])
    it(`at a width of ${width} pixels`, async () => {
      const window = await openWindow(at.browser, { viewport: { width, height: 844 } });
      const { page } = window;
      page.on('dialog', (dialog) => {
        // The page asks for confirmation when a user leaves during uploads.
        if (dialog.type() !== 'beforeunload') faults.push(`a script asks: ${dialog.message()}`);
        void dialog.accept();
      });
      try {
        await page.goto(`/decks/${room.roomId}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await checkTexts(page, 'the deck');
        await page.getByText('Markers on this slide').click();
        await page.locator('.stage-markers button').click();
        await checkTexts(page, 'the card of a marker in the deck');
        await enterRoom(page, room);
        await page.locator('.map[data-drawn]').waitFor();
        assert.match(await page.title(), /^\u2068.*\u2069 · Chartroom$/);
        await checkTexts(page, 'the layers');
        for (const more of await page.getByRole('button', { name: /^More about/ }).all()) await more.click();
        await page.locator('.histogram .bar').first().waitFor();
        await checkTexts(page, 'the details of layers');
        await page.getByRole('button', { name: 'Feature table' }).click();
        const cell = page.getByRole('gridcell', { name: '=1+1', exact: true }).first();
        await cell.waitFor();
        await checkTexts(page, 'the table');
        await cell.click();
        if (width > 640) {
          await page.locator('.side-card .attributes').waitFor();
          await checkTexts(page, 'the card of a feature');
          await page.keyboard.press('Escape');
        }
        await page.getByRole('button', { name: 'Close table' }).click();
        await page.getByRole('tab', { name: 'Markers' }).click();
        await page.getByLabel('Search by name').fill('W');
        await checkTexts(page, 'the list of markers');
        await page.locator('.marker-row').first().click();
        await page.locator('.side-card .marker-description').waitFor();
        await checkTexts(page, 'the card of a marker');
        const link = await page.locator('.side-card a').getAttribute('href');
        assert.match(link ?? '', /^https:\/\/example\.org\/[!-~]*$/);
        await page.locator('.side-card').getByRole('button', { name: 'Edit' }).first().click();
        await checkTexts(page, 'the form of a marker');
        await page.keyboard.press('Escape');
        await page.getByRole('tab', { name: 'Comments' }).click();
        await page.getByRole('article').first().waitFor();
        await page.getByLabel('Sort').selectOption('By object');
        await checkTexts(page, 'the comments');
        await page.getByRole('tab', { name: 'Slides' }).click();
        await page.locator('.slide-name').waitFor();
        await page.getByRole('button', { name: /^More about slide/ }).click();
        await checkTexts(page, 'the slides');
        await page.getByRole('tab', { name: 'Data' }).click();
        const choosing = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Choose files …' }).click();
        await (
          await choosing
        ).setFiles([
          {
            ...{ name: `${hostileTexts.script.replaceAll('/', '_')}.geojson`, mimeType: 'text/plain' },
            buffer: Buffer.from(`{"type": ${JSON.stringify(declared)}}`),
          },
        ]);
        await page.getByRole('region', { name: 'Uploads and jobs' }).getByText('Failed').waitFor();
        await checkTexts(page, 'the files');
        await page.getByRole('button', { name: /^Dismiss/ }).click();
        await page.getByRole('tab', { name: 'History' }).click();
        await page.locator('.event').first().waitFor();
        for (const details of await page.getByRole('button', { name: /^Details/ }).all())
          await details.click();
        await checkTexts(page, 'the history');
        await page.getByRole('tab', { name: 'People' }).click();
        await page.getByRole('button', { name: /^Revoke/ }).click();
        await checkTexts(page, 'the people');
        await page.keyboard.press('Escape');
        await page.getByRole('tab', { name: 'Settings' }).click();
        await checkTexts(page, 'the settings');
        await page.getByRole('button', { name: 'Open timeline' }).press('Enter');
        await checkTexts(page, 'the timeline');
        await page.goto('/rooms');
        await page.locator('.card-link').waitFor();
        await checkTexts(page, 'the rooms');
        assert.deepEqual([...faults, ...window.complaints], []);
      } finally {
        await window.close();
      }
    });
});
