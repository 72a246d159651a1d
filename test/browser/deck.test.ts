import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import sharp from 'sharp';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { columnsOf, sharesOf } from '../support/browser/pixels.ts';
import { callAs, readTarget } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const pink = [0xd8, 0x1b, 0x60] as const;
const orange = [0xff, 0x88, 0x00] as const;
const hostile = '<img src=x onerror=alert(1)>';

const square = (west: number) => {
  const ring = [[west, 0], [west + 20, 0], [west + 20, 30], [west, 30], [west, 0]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} };
};

describe('the public deck', () => {
  const { otherOrigin: remote } = readTarget();
  // The console reports requests to pages and maps of other origins that do not respond, forbidden frames, and tiles
  // that are no longer public, the latter with an error name of the map library.
  const at = useWindow(
    (complaint) =>
      [remote, 'frame-ancestors', 'ERR_CONNECTION_REFUSED', 'refused'].some((each) =>
        complaint.includes(each),
      ) || /^console: \w{1,3}$/.test(complaint),
  );
  let room: OwnRoom;
  beforeEach(async () => {
    await at.window.page.emulateMedia({ reducedMotion: 'no-preference' });
    room = await makeRoom({ name: 'Secret name' });
    const { owner, roomId } = room;
    const layer = (name: string, west: number) =>
      makeLayer(room, {
        ...{ name, color: 'd81b60' },
        geojson: { type: 'FeatureCollection', features: [square(west)] },
      });
    const shown = await layer('Shown', -25);
    await layer('Not shown', 5);
    const marker = (await callAs(owner, 'POST', `/api/rooms/${roomId}/markers`, {
      ...{ latitude: 20, longitude: 20, title: `Harbour ${hostile}`, description: `Deep ${hostile}` },
      embeddedMediaUrl: 'https://harbour.example.org/',
    })) as { marker: { id: string } };
    const camera = { lat: 15, lng: 0, zoom: 2.5 };
    await callAs(owner, 'PUT', `/api/rooms/${roomId}/presentation`, {
      slides: [
        {
          ...{ id: '1', title: `First ${hostile}`, body: `Text ${hostile}`, camera },
          visible: { layerIds: [shown], markerIds: [marker.marker.id] },
        },
        { id: '2', title: 'Second', camera, baseLayer: 'satellite' },
      ],
    });
  });

  const publish = (isPublic: boolean) =>
    callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/presentation/public`, { isPublic });
  const map = () => at.window.page.locator('.map[data-drawn]');
  const share = async (colour: readonly [number, number, number]) => {
    await map().waitFor();
    return (await sharesOf(map(), [colour]))[0] ?? 0;
  };

  it('shows its slides without a session, rendered as text, and nothing else of the room', async () => {
    const { page } = at.window;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await publish(true);
    await page.goto(`/decks/${room.roomId}`);
    await page.getByRole('heading', { name: `First ${hostile}` }).waitFor();
    await page.getByText(`Text ${hostile}`).waitFor();
    await when('the layer of the slide is pink', async () => (await share(pink)) > 0.0005);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByText('Markers on this slide: 1').click();
    await page.getByRole('button', { name: `Harbour ${hostile}` }).click();
    const card = page.getByRole('complementary', { name: `Harbour ${hostile}` });
    await card.getByText(`Deep ${hostile}`).waitFor();
    assert.equal(await card.getByRole('link').getAttribute('rel'), 'noopener noreferrer');
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    await when('nothing is pink any more', async () => (await share(pink)) === 0);
    assert.doesNotMatch(await page.content(), /Secret name|Not shown/);
    assert.equal(await page.locator('.stage img').count(), 0);
    const ofRoom = asked.filter((path) => path.startsWith('/api/rooms/'));
    assert.deepEqual(new Set(ofRoom), new Set([`/api/rooms/${room.roomId}/presentation`]));
    assert.ok(!asked.includes('/api/auth/session') && !asked.includes('/api/users/me'));
  });

  it('shows the subject of a slide beside its text, and above it on a narrow screen', async () => {
    const { page } = at.window;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { slides } = (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/presentation`)) as {
      slides: { visible?: object | null }[];
    };
    const camera = { lat: 15, lng: -15, zoom: 2.5 };
    const text = { title: 'Subject', body: 'Long '.repeat(2000) };
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, {
      slides: [
        { id: '1', title: 'First', camera: { lat: 0, lng: 100, zoom: 1 } },
        { ...slides[0], ...text, id: '2', camera },
      ],
    });
    await publish(true);
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      assert.ok(box !== null, selector);
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    };
    /** Whether the square is in the middle of the part of the map right of `left`. */
    const isInMiddleFrom = async (left: number) => {
      await map().waitFor();
      const columns = await columnsOf(map(), pink);
      const { right } = await boxOf('.stage-map');
      return columns !== null && Math.abs((columns[0] + columns[1]) / 2 - (left + right) / 2) < 4;
    };
    await page.goto(`/decks/${room.roomId}`);
    await page.getByRole('heading', { name: 'First' }).waitFor();
    await map().waitFor();
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: 'Subject' }).waitFor();
    const { right } = await boxOf('.stage-text');
    await when('the square is in the middle beside the text', () => isInMiddleFrom(right));
    await page.setViewportSize({ width: 390, height: 844 });
    await when('the square is in the middle of the map', () => isInMiddleFrom(0));
    assert.ok((await boxOf('.stage-text')).y >= (await boxOf('.stage-map')).bottom - 1);
    await page.setViewportSize({ width: 1280, height: 720 });
    await when('the square is beside the text as before', async () =>
      isInMiddleFrom((await boxOf('.stage-text')).right),
    );
    // A title alone needs no space beside the map.
    const title = { ...slides[0], id: '3', title: 'Alone', body: ' ', camera };
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, { slides: [title] });
    await page.reload();
    await page.getByRole('heading', { name: 'Alone' }).waitFor();
    await when('the square is in the middle of the map', () => isInMiddleFrom(0));
  });

  it('has the attribution of a narrow map behind a button, also after the window became narrow', async () => {
    const { page } = at.window;
    await publish(true);
    await page.goto(`/decks/${room.roomId}`);
    const credit = page.locator('.maplibregl-ctrl-attrib').getByText('Natural Earth');
    await map().waitFor();
    assert.ok(await credit.isVisible());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.maplibregl-ctrl-attrib.maplibregl-compact').waitFor();
    assert.ok(!(await credit.isVisible()));
    await page.reload();
    await map().waitFor();
    assert.ok(!(await credit.isVisible()));
    await page.locator('.maplibregl-ctrl-attrib-button').click();
    await credit.waitFor();
  });

  it('has a URL for each slide', async () => {
    const { page } = at.window;
    await publish(true);
    await page.goto(`/decks/${room.roomId}#slide=2`);
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    await page.keyboard.press('Home');
    await page.getByRole('heading', { name: 'First' }).waitFor();
    await page.waitForURL(({ hash }) => hash === '#slide=1');
  });

  it('reports that it is not public, also when it is unpublished while open', async () => {
    const { page } = at.window;
    await page.goto(`/decks/${room.roomId}`);
    await page.getByRole('heading', { name: 'This presentation is not public' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await publish(true);
    await page.reload();
    await page.getByRole('heading', { name: 'First' }).waitFor();
    await publish(false);
    await page.getByRole('heading', { name: 'This presentation is not public' }).waitFor();
  });

  it('jumps between slides with reduced motion, and shows a slide edited meanwhile', async () => {
    const { page } = at.window;
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await publish(true);
    await page.goto(`/decks/${room.roomId}`);
    await page.getByRole('heading', { name: 'First' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await callAs(room.owner, 'PUT', `/api/rooms/${room.roomId}/presentation`, {
      slides: [{ id: '1', title: 'Changed' }],
    });
    await page.getByRole('heading', { name: 'Changed' }).waitFor();
  });

  describe('on a site allowed by DECK_FRAME_ANCESTORS', () => {
    const { port } = new URL(remote);
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', remote);
      const answer = async () => {
        if (!pathname.endsWith('.png')) {
          const framed = new URL(searchParams.get('of') ?? '', readTarget().url).href;
          response.setHeader('Content-Type', 'text/html');
          return `<!doctype html><title>News</title><iframe title="Deck" width="900" height="600" src="${framed}"></iframe>`;
        }
        const [r, g, b] = orange;
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Content-Type', 'image/png');
        return sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } })
          .png()
          .toBuffer();
      };
      void answer().then((body) => response.end(body));
    });
    before(async () => {
      server.listen(Number(port), '127.0.0.1');
      await once(server, 'listening');
    });
    after(() => {
      server.close();
      server.closeAllConnections();
    });

    it('can be framed, but no other page of the application can', async () => {
      const { page } = at.window;
      await publish(true);
      await page.goto(`${remote}/?of=${encodeURIComponent(`/decks/${room.roomId}`)}`);
      const deck = page.frameLocator('iframe');
      await deck.getByRole('heading', { name: 'First' }).waitFor();
      await deck.getByRole('button', { name: 'Next' }).click();
      await deck.getByRole('heading', { name: 'Second' }).waitFor();
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.goto(`${remote}/?of=${encodeURIComponent(`/rooms/${room.roomId}`)}`);
      await refused;
      assert.equal(await page.frameLocator('iframe').getByText('Chartroom').count(), 0);
    });

    it('draws slides with an external basemap', async () => {
      const { page } = at.window;
      await publish(true);
      await page.goto(`/decks/${room.roomId}`);
      await page.getByRole('heading', { name: 'First' }).waitFor();
      await page.keyboard.press('End');
      await when('the ground is orange', async () => (await share(orange)) > 0.2);
      await page.keyboard.press('Home');
      await when('it is the built-in map again', async () => (await share(orange)) === 0);
    });
  });
});
